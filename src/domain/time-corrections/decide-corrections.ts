import { withSavepoint } from '../../platform/db/connect.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Id, readId } from '../../platform/ids.ts'
import { skippedBecause } from '../batches/skipped.ts'
import type { WorkspaceScope } from '../scope.ts'
import { decideCorrection } from './decide-correction.ts'

export type CorrectionDecision = { action: 'confirm' | 'reject'; message?: string | null }

/** The same decision about each of them. One about which it cannot be made is skipped, with the reason. */
export async function decideCorrections(
  scope: WorkspaceScope,
  ids: readonly string[],
  { action, message }: CorrectionDecision,
): Promise<{ done: number; results: Record<Id, object> }> {
  const status = action === 'confirm' ? 'confirmed' : 'rejected'
  const results: Record<Id, object> = {}
  let done = 0
  // In one order for all: two batches about the same corrections must not wait for each other.
  for (const id of ids.filter((one) => readId(one) !== null).sort((left, right) => Number(left) - Number(right))) {
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
