import { transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { nextMorning } from '../absences/next-morning.ts'
import { actingInWorkspace } from '../access/authenticate.ts'
import type { AppContext } from '../app-context.ts'
import { languageOf } from '../language.ts'
import { mailNotice } from '../notifications/send-notice-mail.job.ts'
import { forgetSituation, noticeEach } from '../notifications/tell.ts'
import type { WorkspaceScope } from '../scope.ts'
import { findDeciders, findOpenCorrection } from './correction-notice.sql.ts'
import { correctionsPath, requestText } from './correction-words.ts'

const correctionNotice = 'tell-of-correction'

type Payload = { account_id: Id; workspace_id: Id; correction_id: Id }

const askedSituation = (id: Id): string => `correction_asked:${id}`

/** Those who decide hear of it once it is stored; whoever asks does not wait for that. */
export const tellOfCorrection = ({ accountId, workspace, enqueue }: WorkspaceScope, id: Id): Promise<void> =>
  enqueue(correctionNotice, { account_id: accountId, workspace_id: workspace.id, correction_id: id })

/** Nobody needs to be told of a correction any more that is decided or withdrawn. */
export const forgetCorrection = (scope: WorkspaceScope, correction: { id: Id; user_id: Id }): Promise<void> =>
  forgetSituation(scope, correction.user_id, askedSituation(correction.id))

export const tellOfCorrections = (appContext: AppContext): JobKind<Payload> => ({
  name: correctionNotice,
  async work({ account_id, workspace_id, correction_id }) {
    const told = await transaction(appContext.pool.lane(account_id), async (tx) => {
      const scope = await actingInWorkspace(appContext, tx, account_id, workspace_id)
      return scope ? tell(scope, correction_id) : []
    })
    for (const userId of told)
      appContext.note({ accountId: account_id, workspaceId: workspace_id, kind: 'notifications', userId })
  },
})

/** By mail as they have chosen for requests: at once, in the morning with others, or not. */
async function tell(scope: WorkspaceScope, id: Id): Promise<Id[]> {
  const correction = await findOpenCorrection(scope, id)
  if (!correction) return []
  const morning = nextMorning(scope.clock.now(), scope.zone).toString()
  const readers = (await findDeciders(scope, correction.user_id)).map((one) => ({
    ...one,
    text: requestText(scope, correction, languageOf(one.locale)),
    digestAt: one.mails === 'daily' && one.reachable ? morning : null,
  }))
  const told = await noticeEach(scope, readers, {
    situation: askedSituation(id),
    aboutUserId: correction.user_id,
    entity: { type: 'time_correction', id },
  })
  const path = correctionsPath(scope.workspace.id)
  for (const reader of readers)
    if (told.includes(reader.id) && reader.mails === 'at_once' && reader.reachable)
      await mailNotice(scope, reader.id, { ...reader.text, path })
  return told
}
