import { dutiesOf } from './duty.ts'
import { longDays } from './rules/long-day.ts'
import { longRunning, withoutForgotten } from './rules/long-running.ts'
import { missingBreaks } from './rules/missing-break.ts'
import { overlaps } from './rules/overlap.ts'
import { shortRests } from './rules/short-rest.ts'
import type { TimeFinding, WarningThresholds } from './time-finding.ts'
import type { DayAt, Shift } from './working-day.ts'

/** All findings in a person's shifts. Pure: the same shifts give the same findings. */
export function timeFindings(shifts: readonly Shift[], dayAt: DayAt, thresholds: WarningThresholds): TimeFinding[] {
  const sorted = [...shifts].sort((left, right) => left.from - right.from || (left.id < right.id ? -1 : 1))
  const counted = sorted.map((shift) => withoutForgotten(shift, thresholds))
  const own = sorted.filter(({ elsewhere }) => elsewhere === undefined)
  const duties = dutiesOf(counted, thresholds)
  return [
    ...overlaps(own, dayAt),
    ...longDays(counted, duties, dayAt, thresholds),
    ...missingBreaks(duties, dayAt, thresholds),
    ...shortRests(counted, dayAt, thresholds),
    ...longRunning(own, dayAt, thresholds),
  ]
}
