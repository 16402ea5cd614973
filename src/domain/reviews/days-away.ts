import { localDate } from '../../platform/time/instant.ts'
import { daysBetween } from './long-term/history.ts'
import type { TimeAway } from './long-term.sql.ts'

type Days = { first: Temporal.PlainDate; last: Temporal.PlainDate; zone: string }

/** The local days of absences, as far as they lie between these two. */
export const daysAway = (times: readonly Omit<TimeAway, 'user_id'>[], { first, last, zone }: Days): Set<string> =>
  new Set(
    times.flatMap(({ starts_at, ends_at }) => {
      const [from, until] = [starts_at, ends_at].map((at) => localDate(Temporal.Instant.from(at), zone))
      const begins = Temporal.PlainDate.compare(from!, first) < 0 ? first : from!
      const ends = Temporal.PlainDate.compare(until!, last) > 0 ? last : until!
      return daysBetween(begins, ends).map(String)
    }),
  )
