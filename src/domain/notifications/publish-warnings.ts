import type { Id } from '../../platform/ids.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { deleteOrphaned, deleteSettled, insertWarnings, refreshWarnings, type Warning } from './warning.sql.ts'

export type { Warning, WarningText } from './warning.sql.ts'

type Review = {
  userId: Id
  /** The kinds of warnings that the review decides on, each from a day on; others are not its business. */
  reviewed: readonly { kind: string; from: string }[]
  until: string
  warnings: readonly Warning[]
}

/** Makes the notifications of these days say what the review found, no more and no less. Tells how many that changed. */
export async function publishWarnings(scope: WorkspaceScope, review: Review): Promise<number> {
  const still = review.warnings.map((warning) => warning.situation)
  const settled = await deleteSettled(scope, { ...review, still })
  const gone = settled + (await deleteOrphaned(scope, review.userId))
  if (review.warnings.length === 0) return gone
  const refreshed = await refreshWarnings(scope, review.warnings, nowOf(scope))
  return gone + refreshed + (await insertWarnings(scope, review.warnings, nowOf(scope)))
}
