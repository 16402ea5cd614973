import type { Id } from '../../platform/ids.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { deleteOrphaned, deleteResolved, insertWarnings, refreshWarnings, type WarningReview } from './warning.sql.ts'
import { lockReaders, lockReviewedWarnings } from './warning-locks.sql.ts'

export type { Warning, WarningReview, WarningText } from './warning.sql.ts'

/**
 * Locks the people whom these reviews notify, and then the warnings that they may change or delete, each in the order of
 * their ids, as erasing people and dismissing notifications do. Has to be called once, before the first is published.
 */
export async function lockForReviews(
  scope: WorkspaceScope,
  userId: Id,
  reviews: readonly { workspaceId: Id; review: WarningReview }[],
): Promise<void> {
  const withWarnings = reviews.filter(({ review }) => review.warnings.length > 0)
  await lockReaders(scope, userId, [...new Set(withWarnings.map(({ workspaceId }) => workspaceId))])
  await lockReviewedWarnings(scope, userId, reviews)
}

/** Makes the warnings of these days match what the review found. Returns how many have changed. */
export async function publishWarnings(scope: WorkspaceScope, review: WarningReview): Promise<number> {
  const still = review.warnings.map((warning) => warning.situation)
  const settled = await deleteResolved(scope, { ...review, still })
  const gone = settled + (await deleteOrphaned(scope, review.userId))
  if (review.warnings.length === 0) return gone
  const refreshed = await refreshWarnings(scope, review.warnings, nowOf(scope))
  return gone + refreshed + (await insertWarnings(scope, review.warnings, nowOf(scope)))
}
