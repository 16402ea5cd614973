import { transaction } from '../../platform/db/connect.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { timeLimit } from '../../platform/jobs/time-limit.ts'
import { type AppContext, inAccount } from '../app-context.ts'
import { removeFileJob } from '../attachments/attachments.ts'
import { attemptOrFail } from '../attempt-or-fail.ts'
import { forEachDespiteFailures } from '../for-each-despite-failures.ts'
import type { WorkspaceScope } from '../scope.ts'
import { actingOn, applyRows } from './apply-import.ts'
import type { ImportRecord } from './import.ts'
import {
  countAttempt,
  deleteOldFiles,
  findAccountsWithOldFiles,
  findImport,
  lockImport,
  updateImport,
} from './imports.sql.ts'
import { previewImport } from './preview-import.ts'
import { deleteOrigin, fetchSource } from './public-api/fetch-source.ts'
import { keepFetchedFile, workImportJob } from './start-import.ts'
import { takeBackRecords } from './take-back-import.ts'

type Payload = { account_id: Id; id: Id }

const broken =
  'The import was stopped after several failed attempts. What has been imported is kept; the import can be started again.'

/** Runs the step that the import's state demands, and enqueues another job if that takes long. */
export const workImport = (appContext: AppContext, files: FileStore): JobKind<Payload> => ({
  name: workImportJob,
  async work(payload) {
    const { pool, clock } = appContext
    const record = await countAttempt(pool, payload.account_id, payload.id, clock.now().toString())
    if (!record || !isOpen(record)) return
    await attemptOrFail(record.attempts, {
      died: 'The worker died repeatedly during this import.',
      work: async () => {
        if (!(await work(appContext, files, record))) await appContext.enqueue(pool, workImportJob, payload)
      },
      fail: (refusal) => fail(appContext, record, refusal?.problems.map(({ title }) => title).join(' ') ?? broken),
    })
  },
})

const isOpen = ({ state }: ImportRecord): boolean => ['reading', 'applying', 'taking_back'].includes(state)

/** Returns whether all is done. */
async function work(appContext: AppContext, files: FileStore, record: ImportRecord): Promise<boolean> {
  const isTimeUp = timeLimit({ minutes: 5 })
  if (record.state === 'applying') return applyRows(appContext, files, record, isTimeUp)
  if (record.state === 'taking_back') return takeBackRecords(appContext, record, isTimeUp)
  // Up to ten of these minutes are for fetching.
  const isPreviewLate = timeLimit({ minutes: 14 })
  const pool = appContext.pool.lane(record.account_id)
  const acting = (sql: WorkspaceScope['sql']) => actingOn(appContext, sql, record)
  await fetchSource(appContext, files, record, acting, (scope, file) => keepFetchedFile(scope, record.id, file))
  const fetched = await findImport(pool, record.account_id, record.id)
  if (fetched) await previewImport(appContext, files, await acting(pool), fetched, isPreviewLate)
  publishImportChange(appContext, record)
  return true
}

async function fail(appContext: AppContext, record: ImportRecord, problem: string): Promise<void> {
  await transaction(appContext.pool.lane(record.account_id), async (tx) => {
    const held = await lockImport(tx, record.account_id, record.id)
    if (held && isOpen(held) && held.revision === record.revision) {
      await deleteOrigin(tx, held)
      await updateImport(tx, held, { state: 'failed', problem }, appContext.clock.now().toString())
    }
  })
  publishImportChange(appContext, record)
}

const publishImportChange = ({ publishChanges }: AppContext, { account_id, workspace_id }: ImportRecord): void =>
  publishChanges({ accountId: account_id, workspaceId: workspace_id, kind: 'imports', userId: null })

/** The rows of files are personal data and must not be stored for long. */
export const removeOldImportFiles = (appContext: AppContext): JobKind => ({
  name: 'remove-old-import-files',
  schedule: '53 * * * *',
  async work() {
    const now = appContext.clock.now().toString()
    const accountIds = await findAccountsWithOldFiles(appContext.pool, now)
    await forEachDespiteFailures(accountIds, (accountId) =>
      inAccount(appContext, accountId, async (scope) => {
        for (const key of await deleteOldFiles(scope, now))
          await scope.enqueue(removeFileJob, { account_id: accountId, key })
      }),
    )
  },
})
