import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { actingInWorkspace } from '../domain/access/authenticate.ts'
import { withStoredFile } from '../domain/attachments/store-upload.ts'
import type { ImportOptions, ImportRecord } from '../domain/imports/import.ts'
import { importOutcome } from '../domain/imports/import-outcome.ts'
import type { DateOrder, FileSource } from '../domain/imports/rows.ts'
import { applyImport, changeImport, removeImport, startImport } from '../domain/imports/start-import.ts'
import { workImport } from '../domain/imports/work-import.job.ts'
import type { WorkspaceScope } from '../domain/scope.ts'
import { transaction } from '../platform/db/connect.ts'
import { invalid, notFound } from '../platform/errors.ts'
import type { Id } from '../platform/ids.ts'
import type { Services } from '../services.ts'
import { withDatabase } from './database.ts'
import { printJson, printMessage, printTable } from './output.ts'

export type FileImport = {
  source: FileSource
  file: string
  account: Id
  workspace: Id
  dryRun?: boolean
  column?: string[]
  dateOrder?: DateOrder
  invite?: boolean
  json?: boolean
}

/** Previews a file and applies it. Nodes that take jobs may do part of the work. */
export async function importTable(wanted: FileImport): Promise<void> {
  const isFile = await stat(wanted.file).then(
    (found) => found.isFile(),
    () => false,
  )
  if (!isFile) throw invalid('file', `${wanted.file} cannot be read.`)
  const outcome = await withDatabase({ migrate: false, keys: true }, (services) => run(services, wanted))
  const { state, counts, problems, asks, problem } = outcome
  const isDone = state === (wanted.dryRun ? 'previewed' : 'applied') && asks.length === 0
  if (!isDone || problems.length > 0) process.exitCode = 1
  if (wanted.json) return printJson(outcome)
  const { rows, new: fresh, known, wrong, made } = counts
  printTable([{ state, rows, new: fresh, known, wrong, made }])
  for (const { line, field, sentence } of problems) printMessage(`Line ${line}, ${field}: ${sentence}`)
  if (problem) printMessage(problem)
  if (asks.length > 0) printMessage(`Not applied. Set with --column or --date-order: ${asks.join(', ')}.`)
  if (wanted.dryRun) printMessage('Nothing was changed.')
}

async function run({ appContext, pool, files, log }: Services, wanted: FileImport) {
  const { source, account: accountId, workspace, dryRun } = wanted
  const inWorkspace = <T>(work: (scope: WorkspaceScope) => Promise<T>): Promise<T> =>
    transaction(pool.lane(accountId), async (tx) => {
      const scope = await actingInWorkspace(appContext, tx, accountId, workspace)
      if (!scope) throw notFound('There is no such workspace in this account.')
      return work(scope)
    })
  const job = workImport(appContext, files)
  /** Works until the import is finished, also if a node does part of it. */
  async function worked(id: Id) {
    for (;;) {
      await job.work({ account_id: accountId, id })
      const found = await importOutcome(pool, accountId, id)
      if (!isAtWork(found.state)) return found
      await sleep(200)
    }
  }
  // Before the file is stored.
  await inWorkspace(async () => {})
  const options: ImportOptions = {
    ...(wanted.dateOrder && { date_order: wanted.dateOrder }),
    ...(wanted.invite && { invite: true }),
  }
  const file = await files.receive(createReadStream(wanted.file))
  try {
    const upload = { name: basename(wanted.file), file }
    const { id } = await withStoredFile({ accountId }, { files, log }, upload, async (stored) => ({
      id: await inWorkspace((scope) => startImport(scope, stored, { source, ...options })),
      repeated: false,
    }))
    let outcome = await worked(id)
    if (wanted.column && outcome.state === 'previewed') {
      const change = async (scope: WorkspaceScope): Promise<void> => {
        const mapping = { ...outcome.mapping, ...mappingFrom(wanted.column ?? [], outcome.head) }
        await changeImport(scope, id, { ...options, mapping })
      }
      await inWorkspace(change).catch(async (error) => {
        await inWorkspace((scope) => removeImport(scope, id))
        throw error
      })
      outcome = await worked(id)
    }
    const canApply = outcome.state === 'previewed' && outcome.asks.length === 0
    if (canApply && !dryRun) {
      await inWorkspace((scope) => applyImport(scope, id))
      return worked(id)
    }
    await inWorkspace((scope) => removeImport(scope, id))
    return outcome
  } finally {
    await file.discard()
  }
}

const isAtWork = (state: ImportRecord['state']): boolean => state === 'reading' || state === 'applying'

/** `username=Who`: the field and the column that it is read from. */
function mappingFrom(given: readonly string[], head: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    given.map((pair) => {
      const [field = '', ...heading] = pair.split('=')
      const column = head.indexOf(heading.join('='))
      if (column < 0) throw invalid('column', `The file has no column called ${JSON.stringify(heading.join('='))}.`)
      return [field, column]
    }),
  )
}
