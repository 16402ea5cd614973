import { transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { actingInWorkspace } from '../access/authenticate.ts'
import type { AppContext } from '../app-context.ts'
import { forEachDespiteFailures } from '../for-each-despite-failures.ts'
import { languageOf } from '../language.ts'
import { mailNotice } from '../notifications/send-notice-mail.job.ts'
import { noticeEach } from '../notifications/tell.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { absencePath, approvalsPath, digestText, requestText } from './absence-words.ts'
import { findStored } from './foresee.sql.ts'
import { foreseeStored } from './foresee-absence.ts'
import { askedSituation } from './forget-request.ts'
import { nextMorning } from './next-morning.ts'
import { findDeciders, findDueDigests, findOpenRequest, takeDigest } from './request-notice.sql.ts'

const requestNotice = 'tell-of-request'

type Payload = { account_id: Id; workspace_id: Id; absence_id: Id; asker_id: Id | null }

/** Those who decide hear of it once it is stored; whoever asks does not wait for that. */
export const tellOfRequest = (scope: WorkspaceScope, absenceId: Id): Promise<void> =>
  scope.enqueue(requestNotice, {
    account_id: scope.accountId,
    workspace_id: scope.workspace.id,
    absence_id: absenceId,
    asker_id: scope.actor.userId,
  })

export const tellDeciders = (appContext: AppContext): JobKind<Payload> => ({
  name: requestNotice,
  async work({ account_id, workspace_id, absence_id, asker_id }) {
    const told = await transaction(appContext.pool.lane(account_id), async (tx) => {
      const scope = await actingInWorkspace(appContext, tx, account_id, workspace_id)
      return scope ? tell(scope, absence_id, asker_id) : []
    })
    for (const userId of told)
      appContext.note({ accountId: account_id, workspaceId: workspace_id, kind: 'notifications', userId })
  },
})

async function tell(scope: WorkspaceScope, absenceId: Id, askerId: Id | null): Promise<Id[]> {
  const [request, [stored]] = await Promise.all([findOpenRequest(scope, absenceId), findStored(scope, [absenceId])])
  if (!request) return []
  const [deciders, foreseen] = await Promise.all([
    findDeciders(scope, request, askerId),
    stored ? foreseeStored(scope, [stored]) : null,
  ])
  const left = foreseen?.remainingDays ?? null
  const morning = nextMorning(scope.clock.now(), scope.zone).toString()
  const readers = deciders.map((one) => ({
    ...one,
    text: requestText({ ...request, left }, one.away, languageOf(one.locale)),
    digestAt: one.mails === 'daily' && one.reachable ? morning : null,
  }))
  const notice = {
    situation: askedSituation(absenceId),
    aboutUserId: request.user_id,
    entity: { type: 'absence', id: absenceId },
  }
  const told = await noticeEach(scope, readers, notice)
  const path = absencePath(scope.workspace.id, absenceId)
  for (const { id, mails, reachable, text } of readers)
    if (told.includes(id) && mails === 'at_once' && reachable) await mailNotice(scope, id, { ...text, path })
  return told
}

/** One mail in the morning with all that is still open. Running late, it sends what is due by then. */
export const sendDigests = (appContext: AppContext): JobKind => ({
  name: 'send-request-digests',
  schedule: '*/5 * * * *',
  async work() {
    const now = nowOf(appContext)
    const due = await findDueDigests(appContext.pool, now)
    await forEachDespiteFailures(due, ({ account_id, workspace_id, user_id }) =>
      transaction(appContext.pool.lane(account_id), async (tx) => {
        const scope = await actingInWorkspace(appContext, tx, account_id, workspace_id)
        if (scope) await gather(scope, user_id, now)
      }),
    )
  },
})

async function gather(scope: WorkspaceScope, userId: Id, now: string): Promise<void> {
  const open = (await takeDigest(scope, userId, now)).filter((one) => one.open)
  const [first] = open
  if (!first) return
  const text = digestText(open, languageOf(first.locale))
  await mailNotice(scope, userId, { ...text, path: approvalsPath(scope.workspace.id) })
}
