import { localDate } from '../../platform/time/instant.ts'
import type { Recorded } from './late-records-report.sql.ts'

/** Working time is to be written down by the end of the seventh day after the one it began on. */
const daysToRecord = 7

export type LateRecordRow = Omit<Recorded, 'starts_at'> & {
  day: string
  days_after: number
  days_late: number
}

/** Those of the records that came too late, with the local days in between. */
export function lateRecords(records: readonly Recorded[], zone: string): LateRecordRow[] {
  return records.flatMap(({ starts_at, recorded_at, ...who }) => {
    const recordedAt = Temporal.Instant.from(recorded_at)
    const day = localDate(Temporal.Instant.from(starts_at), zone)
    const days_after = day.until(localDate(recordedAt, zone), { largestUnit: 'days' }).days
    if (days_after <= daysToRecord) return []
    const recorded = recordedAt.toString({ smallestUnit: 'second' })
    return [{ ...who, day: day.toString(), recorded_at: recorded, days_after, days_late: days_after - daysToRecord }]
  })
}
