import { round2 } from '../../../../../src/shared/round.ts'

/** The unit of the field. The API has all thresholds in minutes. */
type Unit = 'hours' | 'minutes'

export const thresholds = {
  daily_minutes: 'hours',
  break_after_minutes: 'hours',
  break_minutes: 'minutes',
  long_break_after_minutes: 'hours',
  long_break_minutes: 'minutes',
  rest_minutes: 'hours',
  running_minutes: 'hours',
  late_punch_minutes: 'hours',
} as const satisfies Record<string, Unit>

export type Threshold = keyof typeof thresholds
export const thresholdNames = Object.keys(thresholds) as Threshold[]

export const mostMinutes = 7 * 24 * 60
export const shownAs = (name: Threshold, minutes: number): number =>
  thresholds[name] === 'hours' ? round2(minutes / 60) : minutes
export const minutesOf = (name: Threshold, shown: number): number =>
  Math.round(thresholds[name] === 'hours' ? shown * 60 : shown)
