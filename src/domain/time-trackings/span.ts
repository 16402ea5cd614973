import { invalid } from '../../platform/errors.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'

/** From a start to an end; without an end it runs. */
export type Span = { starts_at: string; ends_at: string | null }

/** Whatever is longer is a slip of the keyboard. */
const longestHours = 10 * 366 * 24

/** Refuses what cannot be working time; the problem is placed at `pointer`. */
export function demandTrackingSpan(scope: WorkspaceScope, { starts_at, ends_at }: Span, pointer: string): void {
  if (ends_at !== null && Temporal.Instant.compare(starts_at, ends_at) > 0)
    throw invalid(pointer, 'Ends at must not lie before the start.')
  const hours = Temporal.Instant.from(starts_at)
    .until(ends_at ?? nowOf(scope))
    .total('hours')
  if (hours > longestHours) throw invalid(pointer, 'A time tracking cannot last longer than ten years.')
}
