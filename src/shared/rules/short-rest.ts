import { attributionOf } from '../attribution.ts'
import type { TimeFinding, WarningThresholds } from '../time-finding.ts'
import type { DayAt, Shift } from '../working-day.ts'

/** The rest between the last end of the previous days and the first start of a day. */
export function shortRests(shifts: readonly Shift[], dayAt: DayAt, { rest_minutes }: WarningThresholds): TimeFinding[] {
  const limit = rest_minutes * 60
  const findings: TimeFinding[] = []
  let last: Shift | null = null
  for (const [day, ofDay] of Map.groupBy(shifts, ({ from }) => dayAt(from).date)) {
    const [first] = ofDay as [Shift, ...Shift[]]
    const seconds = first.from - (last?.until ?? Number.NEGATIVE_INFINITY)
    const attribution = last && attributionOf([last, first])
    if (attribution && seconds < limit)
      findings.push({ kind: 'short_rest', day, limit, seconds: Math.max(0, seconds), ...attribution })
    for (const shift of ofDay) if (!last || shift.until > last.until) last = shift
  }
  return findings
}
