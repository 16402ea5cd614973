import { withSavepoint } from '../../platform/db/connect.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Id, readId } from '../../platform/ids.ts'
import { skippedBecause } from '../batches/skipped.ts'
import type { WorkspaceScope } from '../scope.ts'
import { decideCorrection } from './decide-correction.ts'

export type CorrectionDecision = { action: 'confirm' | 'reject'; message?: string | null }

/** The same decision for each. A correction that cannot be decided is skipped, with the reason. */
export async function decideCorrections(
  scope: WorkspaceScope,
  ids: readonly string[],
  { action, message }: CorrectionDecision,
): Promise<{ done: number; results: Record<Id, object> }> {
  const status = action === 'confirm' ? 'confirmed' : 'rejected'
  const results: Record<Id, object> = {}
  let done = 0
  // Locks are taken in one order, so that two batches about the same corrections cannot deadlock.
  for (const id of ids.filter((id) => readId(id) !== null).sort((left, right) => Number(left) - Number(right))) {
    try {
      await withSavepoint(scope.sql, () => decideCorrection(scope, id, status, message ?? null))
      done++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results[id] = skippedBecause(error)
    }
  }
  return { done, results }
}
