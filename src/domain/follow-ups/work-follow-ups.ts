import { isConnectionLoss, transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { actingInWorkspace } from '../access/authenticate.ts'
import type { AppContext } from '../app-context.ts'
import { byJob } from '../audit/origin.ts'
import type { Change } from '../changes/change.ts'
import { roundRobin } from '../round-robin.ts'
import type { WorkspaceScope } from '../scope.ts'
import {
  countFailure,
  countFollowUps,
  type FollowUp,
  type FollowUpKind,
  followUpList,
  takeNextFollowUp,
} from './follow-up.sql.ts'

/** Does the work if it is still wanted, and returns the kinds of the changed records and their owners. */
export type FollowUpHandler = (scope: WorkspaceScope, recordId: Id) => Promise<Pick<Change, 'kind' | 'userId'>[]>

export type FollowUpHandlers = Record<FollowUpKind, FollowUpHandler>

const followUpsPerRound = 50

/** Accounts take turns. A failure is retried later and does not block other follow-ups. */
export const workFollowUps = (appContext: AppContext, handlers: FollowUpHandlers, log: Log): (() => Promise<number>) =>
  roundRobin(appContext, {
    list: followUpList,
    perRound: followUpsPerRound,
    workNext: (accountId) => workNext(appContext, handlers, log, accountId),
  })

async function workNext(appContext: AppContext, handlers: FollowUpHandlers, log: Log, accountId: Id): Promise<number> {
  let taken: FollowUp | null = null
  try {
    const changes = await transaction(appContext.pool.lane(accountId), async (tx) => {
      taken = await takeNextFollowUp(tx, accountId, appContext.clock.now().toString())
      return taken ? work(appContext, handlers, tx, accountId, taken) : []
    })
    appContext.publishChanges(...changes)
  } catch (error) {
    if (isConnectionLoss(error) || !taken) throw error
    await recordFailure(appContext, log, accountId, taken, error)
  }
  return taken ? 1 : 0
}

async function work(
  appContext: AppContext,
  handlers: FollowUpHandlers,
  tx: WorkspaceScope['sql'],
  accountId: Id,
  { kind, record_id, workspace_id }: FollowUp,
): Promise<Change[]> {
  const origin = { ...byJob, operation: kind }
  const scope = await actingInWorkspace({ ...appContext, origin }, tx, accountId, workspace_id)
  const changes = scope ? await handlers[kind](scope, record_id) : []
  return changes.map((change) => ({ accountId, workspaceId: workspace_id, ...change }))
}

async function recordFailure(
  appContext: AppContext,
  log: Log,
  accountId: Id,
  followUp: FollowUp,
  error: unknown,
): Promise<void> {
  const { pool, clock } = appContext
  const isSetAside = await countFailure(pool, accountId, followUp, clock.now().toString())
  const about = { err: error, account_id: accountId, ...followUp }
  if (isSetAside) log.error(about, 'A follow-up failed in eight attempts and was set aside.')
  else log.warn(about, 'A follow-up failed; it will be retried.')
}

export const countWaitingFollowUps = ({ pool }: Pick<AppContext, 'pool'>): Promise<number> =>
  countFollowUps(pool).then(({ waiting }) => waiting)
export const countFollowUpsSetAside = ({ pool }: Pick<AppContext, 'pool'>): Promise<number> =>
  countFollowUps(pool).then(({ set_aside }) => set_aside)

type LegacyPayload = { account_id: Id; workspace_id: Id; absence_id?: Id; correction_id?: Id }

/** Jobs of the same kinds that were enqueued by an earlier version, which may still be running. */
export const legacyJobs = (appContext: AppContext, handlers: FollowUpHandlers): JobKind<LegacyPayload>[] =>
  (Object.keys(handlers) as FollowUpKind[]).map((kind) => ({
    name: kind,
    async work({ account_id, workspace_id, absence_id, correction_id }) {
      const followUp = { kind, record_id: (absence_id ?? correction_id)!, workspace_id }
      const changes = await transaction(appContext.pool.lane(account_id), (tx) =>
        work(appContext, handlers, tx, account_id, followUp),
      )
      appContext.publishChanges(...changes)
    },
  }))
