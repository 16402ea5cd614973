import { isConnectionLoss, transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { actingInWorkspace } from '../access/authenticate.ts'
import type { AppContext } from '../app-context.ts'
import { byJob } from '../audit/origin.ts'
import type { Change } from '../changes/change.ts'
import { inTurns } from '../in-turns.ts'
import type { WorkspaceScope } from '../scope.ts'
import { countFailure, countFollowUps, type FollowUp, type FollowUpKind, takeNextFollowUp } from './follow-up.sql.ts'

/** Does what is due about the record, if it still is, and tells of what kind of records whose have changed by it. */
export type FollowUpWork = (scope: WorkspaceScope, recordId: Id) => Promise<Pick<Change, 'kind' | 'userId'>[]>

export type FollowUpWorks = Record<FollowUpKind, FollowUpWork>

const atOnce = 50

/** Accounts take turns; what fails is tried again later and keeps nothing else from its turn. */
export const workFollowUps = (appContext: AppContext, works: FollowUpWorks, log: Log): (() => Promise<number>) =>
  inTurns(appContext, {
    list: { table: 'follow_ups', mostFailures: 8 },
    atOnce,
    doNext: (accountId) => workNext(appContext, works, log, accountId),
  })

async function workNext(appContext: AppContext, works: FollowUpWorks, log: Log, accountId: Id): Promise<boolean> {
  let taken: FollowUp | null = null
  try {
    const changes = await transaction(appContext.pool.lane(accountId), async (tx) => {
      taken = await takeNextFollowUp(tx, accountId, appContext.clock.now().toString())
      return taken ? work(appContext, works, tx, accountId, taken) : []
    })
    appContext.note(...changes)
  } catch (error) {
    if (isConnectionLoss(error) || !taken) throw error
    await setBack(appContext, log, accountId, taken, error)
  }
  return taken !== null
}

async function work(
  appContext: AppContext,
  works: FollowUpWorks,
  tx: WorkspaceScope['sql'],
  accountId: Id,
  { kind, record_id, workspace_id }: FollowUp,
): Promise<Change[]> {
  const origin = { ...byJob, operation: kind }
  const scope = await actingInWorkspace({ ...appContext, origin }, tx, accountId, workspace_id)
  const changes = scope ? await works[kind](scope, record_id) : []
  return changes.map((change) => ({ accountId, workspaceId: workspace_id, ...change }))
}

async function setBack(
  appContext: AppContext,
  log: Log,
  accountId: Id,
  followUp: FollowUp,
  error: unknown,
): Promise<void> {
  const { pool, clock } = appContext
  const isSetAside = await countFailure(pool, accountId, followUp, clock.now().toString())
  const about = { err: error, account_id: accountId, ...followUp }
  if (isSetAside) log.error(about, 'What follows from a record could not be done in eight attempts; set aside.')
  else log.warn(about, 'What follows from a record could not be done; it is tried again.')
}

/** How many wait, and how many could not be done. */
export const countWaitingFollowUps = ({ pool }: Pick<AppContext, 'pool'>): Promise<number> =>
  countFollowUps(pool).then(({ waiting }) => waiting)
export const countFollowUpsSetAside = ({ pool }: Pick<AppContext, 'pool'>): Promise<number> =>
  countFollowUps(pool).then(({ set_aside }) => set_aside)

type EarlierPayload = { account_id: Id; workspace_id: Id; absence_id?: Id; correction_id?: Id }

/** Jobs of the same kinds that were queued by earlier versions, one of which may still be running beside this one. */
export const earlierJobs = (appContext: AppContext, works: FollowUpWorks): JobKind<EarlierPayload>[] =>
  (Object.keys(works) as FollowUpKind[]).map((kind) => ({
    name: kind,
    async work({ account_id, workspace_id, absence_id, correction_id }) {
      const followUp = { kind, record_id: (absence_id ?? correction_id)!, workspace_id }
      const changes = await transaction(appContext.pool.lane(account_id), (tx) =>
        work(appContext, works, tx, account_id, followUp),
      )
      appContext.note(...changes)
    },
  }))
