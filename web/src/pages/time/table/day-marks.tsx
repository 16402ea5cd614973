import { Stack, Text } from '@mantine/core'
import { AwayMark } from '../../../absences/away-mark.tsx'
import { awayOn, useAway } from '../../../absences/use-away.ts'
import { idOf } from '../../../api/hooks.ts'
import type { Tracking } from '../../../api/records.ts'
import { useHolidayName } from '../../../holidays/holiday-name.ts'
import { useHolidays } from '../../../holidays/use-holidays.ts'
import { useSession } from '../../../session/session.tsx'
import { localDay } from '../../../time/zoned.ts'

/** Marks for the days on a page of the list: work on a holiday, or during an absence. */
export function useDayMarks(rows: readonly Tracking[]) {
  const { zone } = useSession()
  const dayOf = ({ starts_at }: Tracking): string => localDay(starts_at, zone)
  const days = rows.map(dayOf).sort()
  const people = [...new Set(rows.map((tracking) => idOf(tracking, 'user') ?? ''))].sort()
  const holidays = useHolidays(days).data
  const away = useAway(people, days[0] ?? '', days.at(-1) ?? '', { enabled: days.length > 0 }).data
  return (tracking: Tracking) => {
    const day = dayOf(tracking)
    return {
      day,
      holiday: holidays?.get(day),
      absences: awayOn(away?.rows ?? [], idOf(tracking, 'user'), day),
      included: away?.included ?? {},
    }
  }
}

type Marks = ReturnType<ReturnType<typeof useDayMarks>>

export function DayMarks({ marks, openAbsence }: { marks: Marks; openAbsence(id: string): void }) {
  const { day, holiday, absences, included } = marks
  const nameOf = useHolidayName()
  if (!holiday && absences.length === 0) return null
  return (
    <Stack gap={4} mt={2} maw={220} style={{ whiteSpace: 'normal' }}>
      {holiday && (
        <Text size="xs" lh={1.3}>
          {nameOf(holiday)}
        </Text>
      )}
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
  )
}
