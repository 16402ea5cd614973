import { transaction } from '../../platform/db/connect.ts'
import { type Id, readId } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { requestAbsences } from '../absences/request-absences.ts'
import { actingFor } from '../access/authenticate.ts'
import type { Change } from '../changes/change.ts'
import type { Entrance } from '../entrance.ts'
import { dismiss } from '../notifications/dismiss.ts'
import type { WorkspaceScope } from '../scope.ts'
import { actOnTrackings, type TrackingAction } from '../time-trackings/act-on-trackings.ts'
import { advanceBatch, type BatchRow, findUnfinished, lockBatch } from './batch.sql.ts'
import { runBatchJob } from './queue-batch.ts'

type Payload = { account_id: Id; batch_id: Id }

// Small enough that nobody waits long for a record that the batch holds.
const chunkSize = 500

/**
 * Works a batch off piece by piece. A piece and the mark of how far the batch has come are one transaction: after a
 * crash the next run goes on behind the last finished piece, so each record is dealt with once.
 */
export const runBatch = (entrance: Entrance): JobKind<Payload> => ({
  name: runBatchJob,
  async work({ account_id, batch_id }) {
    while (await workPiece(entrance, account_id, batch_id));
  },
})

/** Whatever a stopped server has left behind goes on as soon as a worker starts. */
export async function resumeBatches({ pool, enqueue }: Entrance): Promise<void> {
  for (const { account_id, id } of await findUnfinished(pool))
    await enqueue(pool, runBatchJob, { account_id, batch_id: id })
}

/** Returns whether there is more. */
async function workPiece(entrance: Entrance, accountId: Id, id: Id): Promise<boolean> {
  const batch = await transaction(entrance.pool, async (tx) => {
    const batch = await lockBatch(tx, accountId, id, chunkSize)
    if (!batch || batch.status === 'finished') return null
    const place = { accountId, userId: batch.user_id, workspaceId: batch.workspace_id }
    const scope = await actingFor(entrance, tx, place)
    const { done, results = {} } = scope ? await act(scope, batch) : { done: 0 }
    const now = entrance.clock.now().toString()
    await advanceBatch(tx, batch, { done, skipped: batch.chunk.length - done, results }, now)
    return batch
  })
  if (!batch) return false
  entrance.note(...changesBy(batch))
  return batch.cursor + batch.chunk.length < batch.total
}

// Beyond that, everybody is told once.
const mostPeopleTold = 50

/** Whose trackings they were is not known here, so everybody is told. */
function changesBy({ account_id, workspace_id, user_id, subject, chunk }: BatchRow): Change[] {
  const place = { accountId: account_id, workspaceId: workspace_id }
  const people = { time_trackings: [null], notifications: [user_id], absences: chunk }[subject]
  const told = people.length > mostPeopleTold ? [null] : people
  return [
    { ...place, kind: 'batches', userId: user_id },
    ...told.map((userId) => ({ ...place, kind: subject, userId })),
  ]
}

type Outcome = { done: number; results?: Record<string, object> }

async function act(scope: WorkspaceScope, { subject, action, details, chunk }: BatchRow): Promise<Outcome> {
  if (subject === 'time_trackings')
    return { done: await actOnTrackings(scope, chunk, { ...details, action } as TrackingAction) }
  if (subject === 'absences') return requestAbsences(scope, chunk, details)
  const ids = chunk.filter((id) => readId(id) !== null)
  return { done: await dismiss(scope, ids) }
}
