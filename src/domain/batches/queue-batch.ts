import type { Fragment } from '../../platform/db/connect.ts'
import { tooManyRequests } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { type BatchSubject, idsAsQuery, insertBatch, lockAndCountOpenBatches } from './batch.sql.ts'

/** A piece is one transaction, small enough to hold its locks and occupy the worker only for a short time. */
const pieceSizes: Record<BatchSubject, number> = {
  time_trackings: 500,
  notifications: 500,
  absences: 50,
  months: 10,
  time_corrections: 20,
}

const mostOpenOfEmployee = 2

type NewBatch = {
  subject: BatchSubject
  action: string
  /** The ids of the records, or a query for them. */
  records: readonly string[] | Fragment
  details: object
}

/** Stores the batch and the ids of its records in the caller's transaction; workers poll for it. */
export async function queueBatch(scope: WorkspaceScope, { records, ...batch }: NewBatch): Promise<Id> {
  if (scope.actor.role === 'employee' && (await lockAndCountOpenBatches(scope)) >= mostOpenOfEmployee)
    throw tooManyRequests(
      'You already have two unfinished batches. Wait until one of them is finished, then try again.',
      5,
    )
  const query = isList(records) ? idsAsQuery(scope, [...new Set(records)]) : records
  const id = await insertBatch(scope, batch, query, pieceSizes[batch.subject], nowOf(scope))
  const { subject, action, details } = batch
  await recordAudit(scope, {
    record: { type: 'batch', id, name: `${subject} ${action}` },
    after: { subject, action, ...details },
  })
  return id
}

const isList = (records: readonly string[] | Fragment): records is readonly string[] => Array.isArray(records)
