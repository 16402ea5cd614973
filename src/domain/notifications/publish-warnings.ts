import type { Id } from '../../platform/ids.ts'
import { nowOf, type Scope, type WorkspaceScope } from '../scope.ts'
import { deleteOrphaned, deleteResolved, insertWarnings, refreshWarnings, type WarningReview } from './warning.sql.ts'
import { lockReaders, lockReviewedWarnings } from './warning-locks.sql.ts'

export type { Warning, WarningReview, WarningText } from './warning.sql.ts'

/**
 * Locks the people whom these reviews notify, and then the warnings that they may change or delete, each in the order of
 * their ids, as erasing people and dismissing notifications do. Has to be called once, before the first is published.
 * Returns the ids of these warnings.
 */
export async function lockForReviews(
  scope: Scope,
  reviews: readonly { workspaceId: Id; review: WarningReview }[],
): Promise<Id[]> {
  const withWarnings = reviews.filter(({ review }) => review.warnings.length > 0)
  const people = [...new Set(reviews.map(({ review }) => review.userId))]
  const workspaceIds = [...new Set(withWarnings.map(({ workspaceId }) => workspaceId))]
  const [, stored] = await Promise.all([
    lockReaders(scope, people, workspaceIds),
    lockReviewedWarnings(scope, people, reviews),
  ])
  return stored
}

/**
 * Makes the warnings of these days match what the reviews of a workspace found. `stored` are the ids of the warnings that
 * were locked for it. Returns the people whose warnings have changed.
 */
export async function publishWarnings(
  scope: WorkspaceScope,
  reviews: readonly WarningReview[],
  stored: readonly Id[],
): Promise<ReadonlySet<Id>> {
  const now = nowOf(scope)
  const warnings = reviews.flatMap((review) => review.warnings)
  const [hasStored, hasWarnings] = [stored.length > 0, warnings.length > 0]
  // In this order, but sent together: each statement of a busy server waits for its turn.
  const changed = await Promise.all([
    hasStored ? deleteResolved(scope, reviews, stored) : [],
    hasStored ? deleteOrphaned(scope, stored) : [],
    hasStored && hasWarnings ? refreshWarnings(scope, warnings, stored, now) : [],
    hasWarnings ? insertWarnings(scope, warnings, now) : [],
  ])
  return new Set(changed.flat())
}
