import { earlier, later } from '../../platform/time/day.ts'
import { daysBetween } from './long-term/history.ts'
import type { DaysAway } from './long-term.sql.ts'

/** The days of absences between these two days. */
export const daysAway = (
  absences: readonly Omit<DaysAway, 'user_id'>[],
  { first, last }: { first: string; last: string },
): Set<string> =>
  new Set(
    absences.flatMap(({ first_day, last_day }) => {
      const [from, until] = [later(first_day, first), earlier(last_day, last)].map((day) =>
        Temporal.PlainDate.from(day),
      )
      return daysBetween(from!, until!).map(String)
    }),
  )
