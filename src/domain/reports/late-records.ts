import { localDate } from '../../platform/time/instant.ts'
import type { LateRecording } from './late-records-report.sql.ts'

/** Working time must be recorded by the end of the seventh day after the one on which it began. */
const daysToRecord = 7

export type LateRecordRow = Omit<LateRecording, 'starts_at'> & {
  day: string
  days_after: number
  days_late: number
}

/** The records that were too late, with the number of local days in between. */
export function lateRecords(records: readonly LateRecording[], zone: string): LateRecordRow[] {
  return records.flatMap(({ starts_at, recorded_at, ...who }) => {
    const recordedAt = Temporal.Instant.from(recorded_at)
    const day = localDate(Temporal.Instant.from(starts_at), zone)
    const days_after = day.until(localDate(recordedAt, zone), { largestUnit: 'days' }).days
    if (days_after <= daysToRecord) return []
    const recorded = recordedAt.toString({ smallestUnit: 'second' })
    return [{ ...who, day: day.toString(), recorded_at: recorded, days_after, days_late: days_after - daysToRecord }]
  })
}
