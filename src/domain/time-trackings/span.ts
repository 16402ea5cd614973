import { invalid } from '../../platform/errors.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'

/** Without an end it is running. */
export type Span = { starts_at: string; ends_at: string | null }

/** Longer spans are typing errors. */
const longestHours = 10 * 366 * 24

export const isSameSpan = (left: Span, right: Span): boolean =>
  left.starts_at === right.starts_at && left.ends_at === right.ends_at

/** Refuses what cannot be working time; `pointer` is the pointer of the problem. */
export function demandTrackingSpan(scope: WorkspaceScope, { starts_at, ends_at }: Span, pointer: string): void {
  if (ends_at !== null && Temporal.Instant.compare(starts_at, ends_at) > 0)
    throw invalid(pointer, 'Ends at must not be before the start.')
  const hours = Temporal.Instant.from(starts_at)
    .until(ends_at ?? nowOf(scope))
    .total('hours')
  if (hours > longestHours) throw invalid(pointer, 'A time tracking cannot last longer than ten years.')
}
