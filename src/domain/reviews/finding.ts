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

/** Kinds that depend on more than one day. A review decides on all days at once. */
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

/** Kinds with at most one finding at a time, about the days up to today. */
const singleKinds: readonly string[] = ['weekly_average', 'night_average']

/** The key of a finding, which is the same in every review. */
export const situationOf = (finding: Finding): string => {
  if (finding.kind === 'overlap' || finding.kind === 'absence_overlap')
    return `${finding.kind}:${[finding.shiftId, finding.otherId].sort().join(':')}`
  if (singleKinds.includes(finding.kind)) return finding.kind
  if (finding.kind === 'absence_over_work') return `absence_over_work:${finding.shiftId}:${finding.day}`
  return finding.kind === 'long_running' ? `long_running:${finding.shiftId}` : `${finding.kind}:${finding.day}`
}

function trackingsOf(finding: Finding): string[] {
  if (finding.kind === 'absence_overlap') return []
  if (finding.kind === 'absence_over_work') return [finding.otherId]
  return finding.kind === 'overlap' ? [finding.shiftId, finding.otherId] : [finding.shiftId]
}

/** Whether only imported time is the cause: it cannot be corrected here. */
export function isImportedHistory(finding: Finding, imported: ReadonlySet<string>): boolean {
  const trackings = trackingsOf(finding)
  return trackings.length > 0 && trackings.every((id) => imported.has(id))
}

/** By how many seconds a limit was exceeded; null for kinds without a limit in seconds. */
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
