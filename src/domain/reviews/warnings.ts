import type { WarningThresholds } from '../scope.ts'
import { dutiesOf } from './duty.ts'
import type { Finding } from './finding.ts'
import { longDays } from './rules/long-day.ts'
import { longRunning, withoutForgotten } from './rules/long-running.ts'
import { missingBreaks } from './rules/missing-break.ts'
import { overlaps } from './rules/overlap.ts'
import { shortRests } from './rules/short-rest.ts'
import type { Shift } from './working-day.ts'

/** All findings in a person's shifts. Pure: the same shifts give the same findings. */
export function findingsIn(shifts: readonly Shift[], zone: string, thresholds: WarningThresholds): Finding[] {
  const sorted = [...shifts].sort((left, right) => left.from - right.from || (left.id < right.id ? -1 : 1))
  const counted = sorted.map((shift) => withoutForgotten(shift, thresholds))
  const own = sorted.filter(({ elsewhere }) => elsewhere === undefined)
  const duties = dutiesOf(counted, thresholds)
  return [
    ...overlaps(own, zone),
    ...longDays(counted, duties, zone, thresholds),
    ...missingBreaks(duties, zone, thresholds),
    ...shortRests(counted, zone, thresholds),
    ...longRunning(own, zone, thresholds),
  ]
}
