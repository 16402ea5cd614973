import { ActionIcon, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { AwayMark } from '../../../absences/away-mark.tsx'
import type { Included } from '../../../api/client.ts'
import { useHolidayName } from '../../../holidays/holiday-name.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useSession } from '../../../session/session.tsx'
import { isWeekend } from '../../../time/days.ts'
import { useFormat } from '../../../time/format.ts'
import { today } from '../../../time/zoned.ts'
import type { Day } from './use-week.ts'
import { words } from './words.ts'

/** A weekend, a holiday, or a confirmed absence of the whole day. */
export const isFree = ({ day, holiday, absences }: Day): boolean =>
  isWeekend(day) ||
  holiday !== undefined ||
  absences.some(({ full_day, confirmation_status }) => full_day && confirmation_status === 'confirmed')

type Props = { of: Day; included: Included; add: (() => void) | undefined; openAbsence(id: string): void }

/** The day with its holiday or absences, its total, and a button to add a time. */
export function DayHead({ of, included, add, openAbsence }: Props) {
  const t = useTexts(words)
  const format = useFormat()
  const nameOf = useHolidayName()
  const { zone } = useSession()
  const { day, holiday, absences, net, starts } = of
  const about = [
    day === today(zone) && t.today,
    holiday ? `${nameOf(holiday)}${holiday.half_day ? ` (${t.half})` : ''}` : isWeekend(day) && t.weekend,
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
      {absences.length > 0 && (
        <Stack gap={4} mt={4}>
          {absences.map((absence) => (
            <AwayMark
              key={absence.id}
              absence={absence}
              included={included}
              day={day}
              open={() => openAbsence(absence.id)}
            />
          ))}
        </Stack>
      )}
    </>
  )
}
