import { endOfDay, startOfDay } from '../../platform/time/instant.ts'
import type { AbsenceColumns } from './absence.sql.ts'
import { type AbsenceSpan, firstAndLast, widen } from './absence-days.ts'

export type SpanColumns = Pick<AbsenceColumns, 'starts_at' | 'ends_at' | 'full_day' | 'zone' | 'first_day' | 'last_day'>

/** The stored columns of a span, with its first and last day. */
export function spanColumns(span: AbsenceSpan, zone: string): SpanColumns {
  const { first, last } = firstAndLast(span, zone)
  return {
    starts_at: span.startsAt.toString(),
    ends_at: span.endsAt.toString(),
    full_day: span.fullDay,
    zone,
    first_day: first.toString(),
    last_day: last.toString(),
  }
}

export const storedSpan = ({ starts_at, ends_at, full_day }: Omit<SpanColumns, 'zone' | 'first_day' | 'last_day'>) => ({
  startsAt: Temporal.Instant.from(starts_at),
  endsAt: Temporal.Instant.from(ends_at),
  fullDay: full_day,
})

/** Changes of a span; fields that are left out stay. */
export type SpanChanges = {
  startsAt?: Temporal.Instant | undefined
  endsAt?: Temporal.Instant | undefined
  fullDay?: boolean | undefined
}

/** Whole days are the same days in another zone; other times stay the moments that they are. */
function spanInZone(stored: SpanColumns, zone: string): AbsenceSpan {
  if (!stored.full_day || stored.zone === zone) return storedSpan(stored)
  const [first, last] = [Temporal.PlainDate.from(stored.first_day), Temporal.PlainDate.from(stored.last_day)]
  return { fullDay: true, startsAt: startOfDay(first, zone), endsAt: endOfDay(last, zone) }
}

/** The span after a change. An end that was not sent stays, even if whole days would extend it. */
export function changedSpan(stored: SpanColumns, changes: SpanChanges, zone: string): AbsenceSpan {
  const before = spanInZone(stored, zone)
  const { startsAt = before.startsAt, endsAt = before.endsAt, fullDay = before.fullDay } = changes
  const widened = widen({ startsAt, endsAt, fullDay }, zone)
  const becomesWhole = fullDay && !before.fullDay
  return {
    fullDay,
    startsAt: changes.startsAt || becomesWhole ? widened.startsAt : before.startsAt,
    endsAt: changes.endsAt || becomesWhole ? widened.endsAt : before.endsAt,
  }
}

export const isSameSpan = (left: AbsenceSpan, right: AbsenceSpan): boolean =>
  left.fullDay === right.fullDay &&
  Temporal.Instant.compare(left.startsAt, right.startsAt) === 0 &&
  Temporal.Instant.compare(left.endsAt, right.endsAt) === 0
