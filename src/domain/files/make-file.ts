import { Readable } from 'node:stream'
import { type Sql, transaction } from '../../platform/db/connect.ts'
import { Refusal } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { actingFor } from '../access/authenticate.ts'
import type { AppContext } from '../app-context.ts'
import { removeFileJob } from '../attachments/attachments.ts'
import type { Language } from '../language.ts'
import { type Notice, notify, onlyTo } from '../notifications/notify.ts'
import type { WorkspaceScope } from '../scope.ts'
import { inGerman } from '../sentences/in-german.ts'
import {
  beginFile,
  deleteExpired,
  endFile,
  type FilePlace,
  failIdle,
  isFinished,
  type RequestedFile,
  type RequestedFileTable,
  requestedFileTables,
  updateProgress,
} from './requested-file.sql.ts'

export type { RequestedFile } from './requested-file.sql.ts'

type Payload = { account_id: Id; id: Id }

/** Calls back with how many parts are done. */
type Report = (done: number, total: number) => Promise<void>

/** A kind of file that people ask for. */
type FileKind<Wanted extends RequestedFile> = {
  job: string
  table: RequestedFileTable
  /** What pages read again once it is made. */
  changes: string
  isAllowed(scope: WorkspaceScope, wanted: Wanted): boolean
  /** A ZIP. The scope is that of who has asked, outside of a transaction. */
  content(scope: WorkspaceScope, wanted: Wanted, report: Report): Promise<AsyncIterable<Uint8Array>>
  /** That it is ready. */
  notice(id: Id, wanted: Wanted): Notice
}

/** How long it can be fetched, and after how long without a step it is taken for lost. */
export const keptFor = { hours: 7 * 24 }
export const mostIdle = { hours: 1 }

const mostAttempts = 5

const broken: Record<Language, string> = {
  en: 'The file could not be made. Ask for a new one.',
  de: 'Die Datei konnte nicht erstellt werden. Bitte eine neue anfordern.',
}
const notAllowed: Record<Language, string> = {
  en: 'Whoever asked for this file may not have it any more.',
  de: 'Wer diese Datei angefordert hat, darf sie nicht mehr haben.',
}

/**
 * Writes the file anew each time it runs, under the same key. Whoever may not have it any more by then gets none. What
 * fails again and again is given up, with a sentence that says so.
 */
export function makeFile<Wanted extends RequestedFile>(
  appContext: AppContext,
  files: FileStore,
  kind: FileKind<Wanted>,
): JobKind<Payload> {
  const { pool } = appContext
  const moment = (): string => appContext.clock.now().toString()
  const acting = (sql: Sql, { accountId }: FilePlace, { requested_by_id, workspace_id }: Wanted) =>
    actingFor(appContext, sql, { accountId, userId: requested_by_id, workspaceId: workspace_id })

  async function make(place: FilePlace, wanted: Wanted): Promise<void> {
    const scope = await acting(pool, place, wanted)
    if (!scope || !kind.isAllowed(scope, wanted)) return fail(place, wanted, notAllowed[wanted.language])
    const report: Report = (done, total) => updateProgress(pool, place, { done, total }, moment())
    const file = await files.receive(Readable.from(await kind.content(scope, wanted, report)))
    try {
      await files.put(wanted.file_key, file, 'application/zip')
      if (!(await finish(place, wanted, file.size)) && !(await isFinished(pool, place)))
        await files.remove(wanted.file_key)
    } finally {
      await file.discard()
    }
  }

  async function fail(place: FilePlace, wanted: Wanted, failure: string): Promise<void> {
    await endFile(pool, place, { status: 'failed', failure }, moment())
    publishChange(place, wanted)
  }

  /** Whether somebody still wants it and may have it; they are told in the same transaction. */
  async function finish(place: FilePlace, wanted: Wanted, size: number): Promise<boolean> {
    const done = await transaction(pool.lane(place.accountId), async (tx) => {
      const scope = await acting(tx, place, wanted)
      const allowed = scope !== null && kind.isAllowed(scope, wanted)
      const end = allowed
        ? ({ status: 'finished', file_size: size } as const)
        : ({ status: 'failed', failure: notAllowed[wanted.language] } as const)
      if (!(await endFile(tx, place, end, moment())) || !allowed) return false
      await notify(scope, onlyTo(scope, wanted.requested_by_id), kind.notice(place.id, wanted))
      return true
    })
    publishChange(place, wanted, 'notifications')
    return done
  }

  function publishChange(
    { accountId }: FilePlace,
    { workspace_id, requested_by_id }: Wanted,
    ...kinds: string[]
  ): void {
    const changed = { accountId, workspaceId: workspace_id, userId: requested_by_id }
    appContext.publishChanges(...[kind.changes, ...kinds].map((one) => ({ ...changed, kind: one })))
  }

  return {
    name: kind.job,
    async work({ account_id, id }) {
      const place = { table: kind.table, accountId: account_id, id }
      const wanted = await beginFile<Wanted>(pool, place, moment())
      if (!wanted) return
      try {
        // The worker died during the last attempt.
        if (wanted.attempts > mostAttempts) throw new Error('The worker has died with this file again and again.')
        await make(place, wanted)
      } catch (error) {
        // What is refused stays refused, unless waiting helps.
        if (error instanceof Refusal && error.status < 429)
          return fail(place, wanted, sentenceOf(error, wanted.language))
        if (wanted.attempts >= mostAttempts) await fail(place, wanted, broken[wanted.language])
        // For the log. After the last attempt the queue finds nothing to do.
        throw error
      }
    },
  }
}

const sentenceOf = ({ problems }: Refusal, language: Language): string =>
  problems.map((problem) => (language === 'de' ? inGerman(problem) : problem.title)).join(' ')

/** They are for some days: what is in them lies about otherwise. */
export const removeOldFiles = ({ pool, clock, enqueue }: AppContext): JobKind => ({
  name: 'remove-old-exports',
  schedule: '47 * * * *',
  work: () =>
    transaction(pool, async (tx) => {
      const now = clock.now().toString()
      for (const table of requestedFileTables) {
        await failIdle(tx, table, clock.now().subtract(mostIdle).toString(), broken, now)
        for (const { account_id, file_key: key } of await deleteExpired(tx, table, now))
          await enqueue(tx, removeFileJob, { account_id, key })
      }
    }),
})
