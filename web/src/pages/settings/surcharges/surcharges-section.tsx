import { Button, Text } from '@mantine/core'
import { IconPercentage } from '@tabler/icons-react'
import { useAll, useWrite } from '../../../api/hooks.ts'
import type { SurchargeRule } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { useSession } from '../../../session/session.tsx'
import { clockText } from '../../../time/clock-minutes.ts'
import { yearStart } from '../../../time/days.ts'
import { useFormat } from '../../../time/format.ts'
import { today } from '../../../time/zoned.ts'
import { ItemSection } from '../parts/item-section.tsx'
import { Removing } from '../parts/removing.tsx'
import { SurchargeRuleForm } from './surcharge-rule-form.tsx'
import { words } from './words.ts'

export function SurchargesSection() {
  const t = useTexts(words)
  const format = useFormat()
  return (
    <ItemSection
      t={t}
      icon={IconPercentage}
      about={t.when}
      query={useAll<SurchargeRule>('surcharge_rules')}
      lineOf={(rule) => ({
        id: rule.id,
        name: `${rule.title} (${format.percent(rule.percentage)})`,
        archived: false,
        about: <When rule={rule} />,
      })}
      end={({ id, name }) => <Removing path={`surcharge_rules/${id}`} name={name} text={t.removeText} />}
      form={(rule, close) => <SurchargeRuleForm rule={rule} close={close} />}
      otherAdd={<GermanRules />}
    />
  )
}

function GermanRules() {
  const t = useTexts(words)
  const { zone } = useSession()
  const write = useWrite()
  const attributes = { starts_on: yearStart(today(zone)) }
  const change = { path: 'surcharge_rules/german', attributes, alsoChanges: ['users', 'reports'] }
  return (
    <Confirm
      title={t.germanTitle}
      text={t.germanText}
      label={t.german}
      color="teal"
      run={() => write.mutateAsync(change)}
    >
      {(ask) => (
        <Button variant="default" onClick={ask}>
          {t.german}
        </Button>
      )}
    </Confirm>
  )
}

function When({ rule }: { rule: SurchargeRule }) {
  const t = useTexts(words)
  const format = useFormat()
  const hours =
    rule.hours_of === 'hours'
      ? `${(rule.weekdays ?? []).map((day) => t.weekday[day - 1]).join(', ')} ${clockText(rule.from_minute)}–${clockText(rule.until_minute)}`
      : t.kinds[rule.hours_of]
  const days = [t.since(format.day(rule.starts_on)), ...(rule.ends_on ? [t.through(format.day(rule.ends_on))] : [])]
  return (
    <Text size="sm" c="dimmed">
      {hours}, {days.join(' ')}
    </Text>
  )
}
