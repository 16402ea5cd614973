import { transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { actingInWorkspace } from '../access/authenticate.ts'
import type { AppContext } from '../app-context.ts'
import { forEachDespiteFailures } from '../for-each-despite-failures.ts'
import { languageOf } from '../language.ts'
import { enqueueNoticeMail } from '../notifications/send-notice-mail.job.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { approvalsPath, digestText } from './absence-words.ts'
import { findDueDigests, takeDigest } from './request-notice.sql.ts'

/** One mail in the morning with all open requests. A late run sends what is due by then. */
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
  const open = (await takeDigest(scope, userId, now)).filter((request) => request.open)
  const [first] = open
  if (!first) return
  const text = digestText(open, languageOf(first.locale))
  await enqueueNoticeMail(scope, userId, { ...text, path: approvalsPath(scope.workspace.id) })
}
