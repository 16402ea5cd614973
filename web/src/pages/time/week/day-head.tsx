import { ActionIcon, Group, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTexts } from '../../../i18n/language.tsx'
import { useSession } from '../../../session/session.tsx'
import { isWeekend } from '../../../time/days.ts'
import { useFormat } from '../../../time/format.ts'
import { today } from '../../../time/zoned.ts'
import type { Day } from './use-week.ts'
import { words } from './words.ts'

export const isFree = ({ day, holiday }: Day): boolean => isWeekend(day) || holiday !== undefined

/** The day's name, why it is special, its total, and a way to add to it. */
export function DayHead({ of, add }: { of: Day; add: (() => void) | undefined }) {
  const t = useTexts(words)
  const format = useFormat()
  const { zone } = useSession()
  const { day, holiday, net, starts } = of
  const about = [
    day === today(zone) && t.today,
    holiday ? `${holiday.name}${holiday.half_day ? ` (${t.half})` : ''}` : isWeekend(day) && t.weekend,
  ].filter(Boolean)
  return (
    <>
      <Title order={3} size="sm" fw={600}>
        {format.shortDay(day)}
      </Title>
      <Group justify="space-between" wrap="nowrap" gap={2}>
        <Text size="lg" fw={650} lh={1.2} aria-label={`${t.total} ${format.clock(net)}`}>
          {starts > 0 ? format.clock(net) : '–'}
        </Text>
        {add && (
          <ActionIcon variant="subtle" size="md" aria-label={t.addOn(format.shortDay(day))} onClick={add}>
            <IconPlus size={16} />
          </ActionIcon>
        )}
      </Group>
      <Text size="xs" lineClamp={2} lh={1.25} title={about.join(' · ')}>
        {about.join(' · ')}
      </Text>
    </>
  )
}
