import type { Tracking, Workspace } from '../../../api/records.ts'
import { localDay } from '../../../time/zoned.ts'

export type Finding = 'overlap' | 'long_day' | 'missing_break' | 'short_rest'

const minutes = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / 60_000

/**
 * What to look at before confirming a person's times, by the id of the time it is seen at. The server warns with more
 * knowledge, but only admins, and only until the warning is put away; this judges what is on the page by the same limits.
 */
export function findingsIn(
  times: readonly Tracking[],
  zone: string,
  limits: Workspace['warning_thresholds'],
): Map<string, Finding[]> {
  const found = new Map<string, Finding[]>()
  const note = (tracking: Tracking, finding: Finding): void => {
    found.set(tracking.id, [...(found.get(tracking.id) ?? []), finding])
  }
  const sorted = [...times].sort((left, right) => Date.parse(left.starts_at) - Date.parse(right.starts_at))
  let last: Tracking | undefined
  for (const tracking of sorted) {
    if (last && minutes(last.ends_at!, tracking.starts_at) < 0) note(tracking, 'overlap')
    else if (last && restsBetween(last, tracking, zone) < (limits.rest_minutes ?? 0)) note(tracking, 'short_rest')
    if (!last || Date.parse(tracking.ends_at!) > Date.parse(last.ends_at!)) last = tracking
  }
  for (const day of Map.groupBy(sorted, ({ starts_at }) => localDay(starts_at, zone)).values())
    for (const finding of findingsOfDay(day, limits)) note(day.at(-1)!, finding)
  return found
}

/** Minutes of rest; within a day there is none to keep. */
const restsBetween = (last: Tracking, next: Tracking, zone: string): number =>
  localDay(last.starts_at, zone) === localDay(next.starts_at, zone)
    ? Number.POSITIVE_INFINITY
    : minutes(last.ends_at!, next.starts_at)

function findingsOfDay(day: readonly Tracking[], limits: Workspace['warning_thresholds']): Finding[] {
  const worked = 60 * day.reduce((sum, { net_time }) => sum + net_time, 0)
  const between = day.slice(1).map(({ starts_at }, index) => Math.max(0, minutes(day[index]!.ends_at!, starts_at)))
  const rested =
    60 * day.reduce((sum, { break_time }) => sum + break_time, 0) + between.reduce((sum, gap) => sum + gap, 0)
  const above = (limit: number | null | undefined): boolean => typeof limit === 'number' && worked > limit
  const needed = above(limits.long_break_after_minutes)
    ? limits.long_break_minutes
    : above(limits.break_after_minutes)
      ? limits.break_minutes
      : 0
  const findings: Finding[] = []
  if (above(limits.daily_minutes)) findings.push('long_day')
  // Hours come with two decimals: half a minute less is none.
  if (rested + 0.5 < (needed ?? 0)) findings.push('missing_break')
  return findings
}
