import { readInstant } from '../../platform/time/instant.ts'
import type { TimeRow } from './rows.ts'

type Moments = { startsAt: Temporal.Instant; endsAt: Temporal.Instant }

const laterOf = (wall: string, zone: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation: 'later' }).toInstant()

/**
 * The moments of a row with local times in this zone. When clocks are set back, an hour occurs twice: the duration, if
 * the source has it, tells which is meant. Null if it ends before it starts.
 */
export function momentsOf({ startsAt, endsAt, durationSeconds }: TimeRow, zone: string): Moments | null {
  const start = readInstant(startsAt, zone)
  const end = readInstant(endsAt, zone)
  if (!start || !end) return null
  if (durationSeconds !== null && !/Z|[+-]\d\d:?\d\d$/i.test(startsAt))
    for (const from of [start, laterOf(startsAt, zone)]) {
      const until = from.add({ seconds: durationSeconds })
      if (until.toZonedDateTimeISO(zone).toPlainDateTime().equals(endsAt)) return { startsAt: from, endsAt: until }
    }
  return Temporal.Instant.compare(start, end) < 0 ? { startsAt: start, endsAt: end } : null
}
