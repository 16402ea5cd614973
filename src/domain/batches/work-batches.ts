import { transaction } from '../../platform/db/connect.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Id, readId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { requestAbsences } from '../absences/request-absences.ts'
import { actingFor } from '../access/authenticate.ts'
import type { AppContext } from '../app-context.ts'
import { mostAttempts } from '../attempt-or-fail.ts'
import type { Change } from '../changes/change.ts'
import { dismiss } from '../notifications/dismiss.ts'
import type { WorkspaceScope } from '../scope.ts'
import { closeMonths } from '../time-account/close-months.ts'
import { type CorrectionDecision, decideCorrections } from '../time-corrections/decide-corrections.ts'
import { actOnTrackings, type TrackingAction } from '../time-trackings/act-on-trackings.ts'
import {
  advanceBatch,
  type BatchAttempt,
  type BatchRow,
  failBatch,
  findAccountsWithBatches,
  lockBatch,
  takeBatch,
  takePiece,
} from './batch.sql.ts'

/**
 * Processes a piece of the next account's oldest batch, and returns how many were processed. A piece and the progress of
 * the batch are stored in one transaction: after a crash the next worker continues after the last finished piece, so each
 * record is processed once. A piece that fails is retried with backoff; then the batch is given up.
 */
export function workBatchesInTurn(appContext: AppContext, log: Log): () => Promise<number> {
  let last: Id = '0'
  return async () => {
    const attempt = await takeNextBatch(appContext, last)
    if (!attempt) return 0
    const { account_id, id, attempts } = attempt
    last = account_id
    try {
      // The worker died during the last attempt.
      if (attempts > mostAttempts) await giveUp(appContext, account_id, id)
      else await workPiece(appContext, account_id, id)
    } catch (error) {
      const about = { err: error, account_id, batch_id: id, attempts }
      if (attempts < mostAttempts) log.warn(about, 'Part of a batch failed; it will be retried.')
      else {
        log.error(about, 'Part of a batch failed repeatedly; the batch was stopped.')
        await giveUp(appContext, account_id, id, error)
      }
    }
    return 1
  }
}

/** A batch of the next account that has one no other worker has taken. */
async function takeNextBatch({ pool, clock }: AppContext, last: Id): Promise<BatchAttempt | null> {
  const now = clock.now().toString()
  for (const accountId of await findAccountsWithBatches(pool, last, now)) {
    const turn = await takeBatch(pool, accountId, now)
    if (turn) return turn
  }
  return null
}

/** Returns whether there is more. */
export async function workPiece(appContext: AppContext, accountId: Id, id: Id): Promise<boolean> {
  const worked = await transaction(appContext.pool.lane(accountId), async (tx) => {
    const batch = await lockBatch(tx, accountId, id)
    if (!batch) return null
    const ids = await takePiece(tx, batch)
    const place = { accountId, userId: batch.user_id, workspaceId: batch.workspace_id }
    const scope = await actingFor(appContext, tx, place)
    const { done, results = {} } = scope ? await act(scope, batch, ids) : { done: 0 }
    const now = appContext.clock.now().toString()
    await advanceBatch(tx, batch, { done, skipped: ids.length - done, results }, now)
    return { batch, ids }
  })
  if (!worked) return false
  const { batch, ids } = worked
  appContext.publishChanges(...changesBy(batch, ids))
  return batch.done + batch.skipped + ids.length < batch.total
}

async function giveUp(appContext: AppContext, accountId: Id, id: Id, error?: unknown): Promise<void> {
  const batch = await transaction(appContext.pool.lane(accountId), async (tx) => {
    const found = await lockBatch(tx, accountId, id)
    if (found) await failBatch(tx, found, sentenceFor(found, error), appContext.clock.now().toString())
    return found
  })
  if (batch) appContext.publishChanges(batchChanged(batch))
}

function sentenceFor({ done, skipped, total }: BatchRow, error: unknown): string {
  const reason = error instanceof Refusal ? error.problems[0]?.title : undefined
  const far = `The batch stopped after ${done + skipped} of ${total} records; completed changes are kept.`
  return `${reason ?? 'The next records could not be processed.'} ${far}`
}

const batchChanged = ({ account_id, workspace_id, user_id }: BatchRow): Change => ({
  accountId: account_id,
  workspaceId: workspace_id,
  kind: 'batches',
  userId: user_id,
})

// With more people, one change for everybody is published.
const mostPeopleNamed = 50

/** The owners of trackings and corrections are not known here, so the change is published for everybody. */
function changesBy(batch: BatchRow, ids: readonly string[]): Change[] {
  const everybody = [null]
  const people = {
    time_trackings: everybody,
    time_corrections: everybody,
    notifications: [batch.user_id],
    absences: ids,
    months: ids,
  }[batch.subject]
  const concerned = people.length > mostPeopleNamed ? everybody : people
  const changed = batchChanged(batch)
  // Closing a month also changes what can be done with its times and absences.
  const kinds = batch.subject === 'months' ? ['users', 'time_trackings', 'absences'] : [batch.subject]
  return [changed, ...kinds.flatMap((kind) => concerned.map((userId) => ({ ...changed, kind, userId })))]
}

type Outcome = { done: number; results?: Record<string, object> }

async function act(
  scope: WorkspaceScope,
  { subject, action, details }: BatchRow,
  ids: readonly string[],
): Promise<Outcome> {
  if (subject === 'time_trackings')
    return { done: await actOnTrackings(scope, ids, { ...details, action } as TrackingAction) }
  if (subject === 'absences') return requestAbsences(scope, ids, details)
  if (subject === 'time_corrections')
    return decideCorrections(scope, ids, { ...details, action } as unknown as CorrectionDecision)
  if (subject === 'months') return closeMonths(scope, ids, details)
  return {
    done: await dismiss(
      scope,
      ids.filter((id) => readId(id) !== null),
    ),
  }
}
