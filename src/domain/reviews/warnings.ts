import type { Shift } from '../../shared/working-day.ts'
import { type TimeFinding, timeFindings } from '../../shared/working-time-findings.ts'
import type { WarningThresholds } from '../scope.ts'
import { localDays } from './local-days.ts'

/** Something that somebody should look at: about working time, or absences that lie over it or over each other. */
export type Finding =
  | TimeFinding
  | { kind: 'absence_overlap' | 'absence_over_work'; day: string; shiftId: string; otherId: string }

export const findingKinds = [
  'overlap',
  'long_day',
  'missing_break',
  'short_rest',
  'long_running',
  'absence_overlap',
  'absence_over_work',
] as const

/** The same finding reads the same whenever it is made. */
export const situationOf = (finding: Finding): string => {
  if (finding.kind === 'overlap' || finding.kind === 'absence_overlap')
    return `${finding.kind}:${[finding.shiftId, finding.otherId].sort().join(':')}`
  if (finding.kind === 'absence_over_work') return `absence_over_work:${finding.shiftId}:${finding.day}`
  return finding.kind === 'long_running' ? `long_running:${finding.shiftId}` : `${finding.kind}:${finding.day}`
}

/** All findings in a person's shifts, by the days of a zone. */
export const findingsIn = (shifts: readonly Shift[], zone: string, thresholds: WarningThresholds): Finding[] =>
  timeFindings(shifts, localDays(zone), thresholds)
