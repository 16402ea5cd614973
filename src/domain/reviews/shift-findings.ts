import type { Shift } from '../../shared/working-day.ts'
import { timeFindings } from '../../shared/working-time-findings.ts'
import type { WarningThresholds } from '../scope.ts'
import type { Finding } from './finding.ts'
import { localDays } from './local-days.ts'

/** Findings in a person's shifts, by local days of a zone. */
export const shiftFindings = (shifts: readonly Shift[], zone: string, thresholds: WarningThresholds): Finding[] =>
  timeFindings(shifts, localDays(zone), thresholds)
