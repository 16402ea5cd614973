import { Readable } from 'node:stream'
import { type Sql, transaction } from '../../platform/db/connect.ts'
import type { Refusal } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { actingFor } from '../access/authenticate.ts'
import type { AppContext } from '../app-context.ts'
import { removeFileJob } from '../attachments/attachments.ts'
import { attemptOrFail } from '../attempt-or-fail.ts'
import type { Language } from '../language.ts'
import { type Notice, notify, onlyTo } from '../notifications/notify.ts'
import type { WorkspaceScope } from '../scope.ts'
import { inGerman } from '../sentences/in-german.ts'
import {
  beginFile,
  deleteExpired,
  endFile,
  type FileRef,
  failIdle,
  isFinished,
  type RequestedFile,
  type RequestedFileTable,
  requestedFileTables,
  updateProgress,
} from './requested-file.sql.ts'

export type { RequestedFile } from './requested-file.sql.ts'

type Payload = { account_id: Id; id: Id }

/** Progress: how many parts are done. */
type ReportProgress = (done: number, total: number) => Promise<void>

/** A kind of file that is made in the background on request. */
type FileKind<Wanted extends RequestedFile> = {
  job: string
  table: RequestedFileTable
  /** The kind of change that is published when the file is ready. */
  changes: string
  isAllowed(scope: WorkspaceScope, wanted: Wanted): boolean | Promise<boolean>
  /** A ZIP. The scope is the requester's, outside of a transaction. */
  content(scope: WorkspaceScope, wanted: Wanted, reportProgress: ReportProgress): Promise<AsyncIterable<Uint8Array>>
  /** The notification that it is ready. */
  notice(id: Id, wanted: Wanted): Notice
}

/** After how long without progress a file counts as failed. */
export const fileIdleTimeout = { hours: 1 }

const broken: Record<Language, string> = {
  en: 'The file could not be created. Request a new one.',
  de: 'Die Datei konnte nicht erstellt werden. Bitte eine neue anfordern.',
}
const notAllowed: Record<Language, string> = {
  en: 'The person who requested this file is no longer allowed to have it.',
  de: 'Wer diese Datei angefordert hat, darf sie nicht mehr haben.',
}

/**
 * Each attempt writes the file under the same key. Fails if the requester has lost the permission meanwhile, and after
 * several attempts.
 */
export function makeFile<Wanted extends RequestedFile>(
  appContext: AppContext,
  files: FileStore,
  kind: FileKind<Wanted>,
): JobKind<Payload> {
  const { pool } = appContext
  const moment = (): string => appContext.clock.now().toString()
  const acting = (sql: Sql, { accountId }: FileRef, { requested_by_id, workspace_id }: Wanted) =>
    actingFor(appContext, sql, { accountId, userId: requested_by_id, workspaceId: workspace_id })

  async function make(ref: FileRef, wanted: Wanted): Promise<void> {
    const scope = await acting(pool, ref, wanted)
    if (!scope || !(await kind.isAllowed(scope, wanted))) return fail(ref, wanted, notAllowed[wanted.language])
    const reportProgress: ReportProgress = (done, total) => updateProgress(pool, ref, { done, total }, moment())
    const file = await files.receive(Readable.from(await kind.content(scope, wanted, reportProgress)))
    try {
      await files.put(wanted.file_key, file, 'application/zip')
      if (!(await finish(ref, wanted, file.size)) && !(await isFinished(pool, ref))) await files.remove(wanted.file_key)
    } finally {
      await file.discard()
    }
  }

  async function fail(ref: FileRef, wanted: Wanted, failure: string): Promise<void> {
    await endFile(pool, ref, { status: 'failed', failure }, moment())
    publishChange(ref, wanted)
  }

  /** Notifies the requester in the same transaction. False if the request was deleted or the permission lost. */
  async function finish(ref: FileRef, wanted: Wanted, size: number): Promise<boolean> {
    const done = await transaction(pool.lane(ref.accountId), async (tx) => {
      const scope = await acting(tx, ref, wanted)
      const allowed = scope !== null && (await kind.isAllowed(scope, wanted))
      const end = allowed
        ? ({ status: 'finished', file_size: size } as const)
        : ({ status: 'failed', failure: notAllowed[wanted.language] } as const)
      if (!(await endFile(tx, ref, end, moment())) || !allowed) return false
      await notify(scope, onlyTo(scope, wanted.requested_by_id), kind.notice(ref.id, wanted))
      return true
    })
    publishChange(ref, wanted, 'notifications')
    return done
  }

  function publishChange({ accountId }: FileRef, { workspace_id, requested_by_id }: Wanted, ...kinds: string[]): void {
    const changed = { accountId, workspaceId: workspace_id, userId: requested_by_id }
    appContext.publishChanges(...[kind.changes, ...kinds].map((changedKind) => ({ ...changed, kind: changedKind })))
  }

  return {
    name: kind.job,
    async work({ account_id, id }) {
      const ref = { table: kind.table, accountId: account_id, id }
      const wanted = await beginFile<Wanted>(pool, ref, moment())
      if (!wanted) return
      const { attempts, language } = wanted
      await attemptOrFail(attempts, {
        died: 'The worker died repeatedly while creating this file.',
        work: () => make(ref, wanted),
        fail: (refusal) => fail(ref, wanted, refusal ? sentenceOf(refusal, language) : broken[language]),
      })
    },
  }
}

const sentenceOf = ({ problems }: Refusal, language: Language): string =>
  problems.map((problem) => (language === 'de' ? inGerman(problem) : problem.title)).join(' ')

/** Personal data must not stay in files for longer than needed. */
export const removeOldFiles = ({ pool, clock, enqueue }: AppContext): JobKind => ({
  name: 'remove-old-exports',
  schedule: '47 * * * *',
  work: () =>
    transaction(pool, async (tx) => {
      const now = clock.now().toString()
      for (const table of requestedFileTables) {
        await failIdle(tx, table, clock.now().subtract(fileIdleTimeout).toString(), broken, now)
        for (const { account_id, file_key: key } of await deleteExpired(tx, table, now))
          await enqueue(tx, removeFileJob, { account_id, key })
      }
    }),
})
