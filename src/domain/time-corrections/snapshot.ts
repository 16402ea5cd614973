import { invalid, Refusal } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { monthIsClosed } from '../constraints.ts'
import type { WorkspaceScope } from '../scope.ts'
import { demandInside, pointerIn } from '../time-trackings/breaks.ts'
import { demandTrackingSpan, isSameSpan, type Span } from '../time-trackings/span.ts'

/** What a correction can change in a tracking, in the format of the database's tracking_snapshot(). */
export type Snapshot = Span & {
  area_id: Id | null
  /** The length of the breaks if it was set by hand; it overrides `breaks`. */
  break_duration: number | null
  breaks: readonly Span[]
}

export const isSameBreaks = (left: readonly Span[], right: readonly Span[]): boolean =>
  left.length === right.length && left.every((span, index) => isSameSpan(span, right[index]!))

export const isSameSnapshot = (left: Snapshot, right: Snapshot): boolean =>
  isSameSpan(left, right) && left.area_id === right.area_id && isSameBreaks(left.breaks, right.breaks)

type CorrectedTimes = {
  starts_at?: Temporal.Instant | undefined
  ends_at?: Temporal.Instant | undefined
  area_id?: Id | null | undefined
  breaks?: readonly { starts_at: Temporal.Instant; ends_at: Temporal.Instant }[] | undefined
}

/** The tracking after the correction; what is left out stays as it was. An end also ends the open break. */
export function correctedSnapshot(before: Snapshot | null, corrected: CorrectedTimes): Snapshot {
  const starts_at = corrected.starts_at?.toString() ?? before?.starts_at
  if (starts_at === undefined) throw invalid('starts_at', 'Starts at must be given.')
  const ends_at = corrected.ends_at?.toString() ?? before?.ends_at ?? null
  if (ends_at === null && !before) throw invalid('ends_at', 'Ends at must be given.')
  const kept = before?.breaks ?? []
  const breaks =
    corrected.breaks?.map((span) => ({ starts_at: span.starts_at.toString(), ends_at: span.ends_at.toString() })) ??
    kept.map((span) => ({ ...span, ends_at: span.ends_at ?? ends_at }))
  breaks.sort((left, right) => left.starts_at.localeCompare(right.starts_at))
  return {
    starts_at,
    ends_at,
    area_id: corrected.area_id === undefined ? (before?.area_id ?? null) : corrected.area_id,
    break_duration: before && isSameBreaks(before.breaks, breaks) ? before.break_duration : null,
    breaks,
  }
}

/** Refuses what cannot be working time. */
export function demandWorkable(scope: WorkspaceScope, after: Snapshot): void {
  demandTrackingSpan(scope, after, 'ends_at')
  const place = pointerIn('breaks')
  for (const [index, span] of after.breaks.entries()) demandInside(after, span, (name) => place(index, name))
}

/** The last closed day of the person, and the moment at which it ends in their zone. */
export type ClosedMonths = { closed_through: string | null; closed_until: string | null }

/** The rule of the database's triggers: nothing in a closed month changes, but a tracking that was running may end. */
export function demandOpenMonth(closed: ClosedMonths, before: Snapshot | null, after: Snapshot | null): void {
  const { closed_until, closed_through } = closed
  if (closed_until === null || closed_through === null) return
  const onlyEnds = before !== null && before.ends_at === null && after?.starts_at === before.starts_at
  const isClosed = ({ starts_at }: Span): boolean => Temporal.Instant.compare(starts_at, closed_until) < 0
  const touched = [before?.ends_at ? before : null, after].filter((value) => value !== null)
  if (!onlyEnds && touched.some(isClosed)) throw new Refusal(400, [monthIsClosed(closed_through)])
}
