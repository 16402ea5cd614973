import type { Id } from '../../platform/ids.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { deleteOrphaned, deleteSettled, insertWarnings, refreshWarnings, type WarningReview } from './warning.sql.ts'
import { lockReaders, lockReviewedWarnings } from './warning-locks.sql.ts'

export type { Warning, WarningReview, WarningText } from './warning.sql.ts'

/**
 * Holds whom these reviews of a person tell, and then what they may take back or change, each by their ids: whoever erases
 * people, or puts many notifications away, goes the same way. To be done once, before the first of them is published.
 */
export async function lockForReviews(
  scope: WorkspaceScope,
  userId: Id,
  reviews: readonly { workspaceId: Id; review: WarningReview }[],
): Promise<void> {
  const telling = reviews.filter(({ review }) => review.warnings.length > 0)
  await lockReaders(scope, userId, [...new Set(telling.map(({ workspaceId }) => workspaceId))])
  await lockReviewedWarnings(scope, userId, reviews)
}

/** Makes the notifications of these days say what the review found, no more and no less. Tells how many that changed. */
export async function publishWarnings(scope: WorkspaceScope, review: WarningReview): Promise<number> {
  const still = review.warnings.map((warning) => warning.situation)
  const settled = await deleteSettled(scope, { ...review, still })
  const gone = settled + (await deleteOrphaned(scope, review.userId))
  if (review.warnings.length === 0) return gone
  const refreshed = await refreshWarnings(scope, review.warnings, nowOf(scope))
  return gone + refreshed + (await insertWarnings(scope, review.warnings, nowOf(scope)))
}
