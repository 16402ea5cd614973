import type { Id } from '../../platform/ids.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { type BatchSubject, insertBatch } from './batch.sql.ts'

/** The job that works batches off. */
export const runBatchJob = 'run-batch'

type NewBatch = { subject: BatchSubject; action: string; ids: readonly string[]; details: object }

/** Queued in the caller's transaction, with the records it is about written down. */
export async function queueBatch(scope: WorkspaceScope, batch: NewBatch): Promise<Id> {
  const id = await insertBatch(scope, { ...batch, ids: [...new Set(batch.ids)] }, nowOf(scope))
  await scope.enqueue(runBatchJob, { account_id: scope.accountId, batch_id: id })
  return id
}
