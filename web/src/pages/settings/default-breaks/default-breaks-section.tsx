import { Text } from '@mantine/core'
import { IconCoffee } from '@tabler/icons-react'
import { useAll } from '../../../api/hooks.ts'
import type { DefaultBreak } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useFormat } from '../../../time/format.ts'
import { ItemSection } from '../parts/item-section.tsx'
import { Removing } from '../parts/removing.tsx'
import { DefaultBreakForm } from './default-break-form.tsx'
import { words } from './words.ts'

export function DefaultBreaksSection() {
  const t = useTexts(words)
  return (
    <ItemSection
      t={t}
      icon={IconCoffee}
      about={t.when}
      query={useAll<DefaultBreak>('default_breaks')}
      lineOf={(rule) => ({ id: rule.id, name: rule.title, archived: false, about: <When rule={rule} /> })}
      end={({ id, name }) => <Removing path={`default_breaks/${id}`} name={name} text={t.removeText} />}
      form={(rule, close) => <DefaultBreakForm rule={rule} close={close} />}
    />
  )
}

function When({ rule }: { rule: DefaultBreak }) {
  const t = useTexts(words)
  const format = useFormat()
  const parts = [
    t.rule(format.clock(rule.after_minutes * 60), format.number(rule.break_minutes)),
    t.since(format.day(rule.starts_on)),
    ...(rule.ends_on ? [t.through(format.day(rule.ends_on))] : []),
    ...(rule.for_everybody ? [] : [t.some]),
  ]
  return (
    <Text size="sm" c="dimmed">
      {parts.join(', ')}
    </Text>
  )
}
