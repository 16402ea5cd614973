import type { Elsewhere, TimeFinding } from '../../shared/time-finding.ts'

/** Something about a person's working time that somebody should look at. */
export type Finding =
  | TimeFinding
  | ({ kind: 'weekly_average'; day: string; seconds: number; limit: number; over: number; shiftId: string } & Elsewhere)
  | ({
      kind: 'night_average' | 'young_hours' | 'maternity_hours' | 'maternity_fortnight'
      day: string
      seconds: number
      limit: number
      shiftId: string
    } & Elsewhere)
  | ({ kind: 'young_week'; day: string; seconds: number; limit: number; days: number; shiftId: string } & Elsewhere)
  | ({ kind: 'replacement_day'; day: string; due: string; shiftId: string } & Elsewhere)
  | ({ kind: 'free_sundays'; day: string; free: number; shiftId: string } & Elsewhere)
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

/** Those that look beyond a day, and are decided for all days at once. */
export const longTermKinds = [
  'weekly_average',
  'night_average',
  'replacement_day',
  'free_sundays',
  'young_hours',
  'young_week',
  'maternity_hours',
  'maternity_fortnight',
] as const

/** There is one of these at a time, about the days up to the present one. */
const standing: readonly string[] = ['weekly_average', 'night_average']

/** The same finding reads the same whenever it is made. */
export const situationOf = (finding: Finding): string => {
  if (finding.kind === 'overlap' || finding.kind === 'absence_overlap')
    return `${finding.kind}:${[finding.shiftId, finding.otherId].sort().join(':')}`
  if (standing.includes(finding.kind)) return finding.kind
  if (finding.kind === 'absence_over_work') return `absence_over_work:${finding.shiftId}:${finding.day}`
  return finding.kind === 'long_running' ? `long_running:${finding.shiftId}` : `${finding.kind}:${finding.day}`
}

/** The time trackings that it is about. */
function trackingsOf(finding: Finding): string[] {
  if (finding.kind === 'absence_overlap') return []
  if (finding.kind === 'absence_over_work') return [finding.otherId]
  return finding.kind === 'overlap' ? [finding.shiftId, finding.otherId] : [finding.shiftId]
}

/** Whether nothing but imported time is the cause: nobody can mend how people worked before they came here. */
export function isImportedHistory(finding: Finding, imported: ReadonlySet<string>): boolean {
  const trackings = trackingsOf(finding)
  return trackings.length > 0 && trackings.every((id) => imported.has(id))
}

/** How far a limit was passed, in seconds; null where there is no more or less of it. */
export function excessOf(finding: Finding): number | null {
  switch (finding.kind) {
    case 'long_day':
      return finding.seconds - finding.limit
    case 'missing_break':
      return finding.unbroken === undefined ? finding.needed - finding.seconds : finding.unbroken - (finding.limit ?? 0)
    case 'weekly_average':
    case 'night_average':
    case 'young_hours':
    case 'maternity_hours':
    case 'maternity_fortnight':
      return finding.seconds - finding.limit
    case 'young_week':
      return Math.max(0, finding.seconds - finding.limit)
    case 'short_rest':
      return finding.limit - finding.seconds
    default:
      return null
  }
}
