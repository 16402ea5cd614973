import { Readable } from 'node:stream'
import { transaction } from '../../platform/db/connect.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { actingFor } from '../access/authenticate.ts'
import type { AppContext } from '../app-context.ts'
import { removeFileJob } from '../attachments/attachments.ts'
import { onlyTo, tell } from '../notifications/tell.ts'
import { may } from '../permissions.ts'
import { archiveOf } from './archive.ts'
import { gatherPerson } from './gather.ts'
import { beginExport, deleteExpired, endExport, type OpenExport, updateProgress } from './person-export.sql.ts'
import { exportPersonJob } from './request-export.ts'

const failed = { status: 'failed', file_size: null } as const

type Payload = { account_id: Id; id: Id }

/** Writes the file anew each time it runs, under the same key. Whoever may not have it any more by then gets none. */
export const exportPerson = (appContext: AppContext, files: FileStore): JobKind<Payload> => ({
  name: exportPersonJob,
  async work({ account_id, id }) {
    const { pool, clock } = appContext
    const moment = (): string => clock.now().toString()
    const wanted = await beginExport(pool, account_id, id, moment())
    if (!wanted) return
    if (!(await isStillAllowed(appContext, account_id, wanted))) {
      await endExport(pool, account_id, id, failed, moment())
      return
    }
    const gathered = await gatherPerson(appContext, account_id, wanted.user_id)
    const report = (done: number, total: number) => updateProgress(pool, account_id, id, { done, total }, moment())
    const archive = archiveOf(gathered, { files, clock, language: wanted.language, tell: report })
    const file = await files.receive(Readable.from(archive))
    try {
      await files.put(wanted.file_key, file, 'application/zip')
      if (!(await finish(appContext, account_id, id, wanted, file.size))) await files.remove(wanted.file_key)
    } finally {
      await file.discard()
    }
  },
})

const placeOf = (accountId: Id, { requested_by_id, workspace_id }: OpenExport) => ({
  accountId,
  userId: requested_by_id,
  workspaceId: workspace_id,
})

async function isStillAllowed(appContext: AppContext, accountId: Id, wanted: OpenExport): Promise<boolean> {
  const scope = await actingFor(appContext, appContext.pool, placeOf(accountId, wanted))
  return scope !== null && may(scope.actor, 'person_export.create', { userId: wanted.user_id })
}

const texts = {
  en: {
    title: 'Your export is ready',
    message: 'The export of personal data is ready. It can be fetched for seven days.',
  },
  de: {
    title: 'Der Export ist fertig',
    message: 'Der Export personenbezogener Daten ist fertig. Er kann sieben Tage lang abgeholt werden.',
  },
}

/** Whether anybody still wanted it; they are told in the same transaction. */
async function finish(
  appContext: AppContext,
  accountId: Id,
  id: Id,
  wanted: OpenExport,
  size: number,
): Promise<boolean> {
  const { user_id, requested_by_id, workspace_id } = wanted
  const done = await transaction(appContext.pool.lane(accountId), async (tx) => {
    const scope = await actingFor(appContext, tx, placeOf(accountId, wanted))
    const end = scope ? ({ status: 'finished', file_size: size } as const) : failed
    if (!(await endExport(tx, accountId, id, end, appContext.clock.now().toString())) || !scope) return false
    const path = `/w/${workspace_id}/${user_id === requested_by_id ? 'settings/profile' : `people/${user_id}`}`
    const notice = { situation: `person_export:${id}`, aboutUserId: user_id, entity: { type: 'user', id: user_id } }
    await tell(scope, onlyTo(scope, requested_by_id), { ...notice, texts, path })
    return true
  })
  const changed = { accountId, workspaceId: workspace_id, userId: requested_by_id }
  appContext.note({ ...changed, kind: 'users' }, { ...changed, kind: 'notifications' })
  return done
}

/** They are for some days: what is in them lies about otherwise. */
export const removeOldExports = ({ pool, clock, enqueue }: AppContext): JobKind => ({
  name: 'remove-old-exports',
  schedule: '47 * * * *',
  work: () =>
    transaction(pool, async (tx) => {
      for (const { account_id, file_key: key } of await deleteExpired(tx, clock.now().toString()))
        await enqueue(tx, removeFileJob, { account_id, key })
    }),
})
