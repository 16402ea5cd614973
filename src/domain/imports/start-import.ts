import { invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { withoutUndefined } from '../../platform/input/without-undefined.ts'
import { removeFileJob } from '../attachments/attachments.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { demandWithinFileQuota } from '../files/file-quota.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { type ImportOptions, type ImportRecord, noCounts } from './import.ts'
import { unmarkKept } from './imported-records.sql.ts'
import {
  deleteImport,
  deleteProblems,
  type ImportChanges,
  insertImport,
  insertImportFile,
  lockImport,
  updateImport,
} from './imports.sql.ts'
import { profileOf } from './profiles.ts'
import { keepOrigin, type NewOrigin } from './public-api/fetch-source.ts'
import type { ImportSource, Mapping } from './rows.ts'

/** The job that previews, applies and takes back. */
export const workImportJob = 'work-import'

/** The file, its sample and the problems of its lines are personal data. */
const filesKeptFor = { hours: 30 * 24 }

type Stored = { key: string; name: string; size: number }

/** Without a source it is detected by the header. */
export async function startImport(
  scope: WorkspaceScope,
  file: Stored,
  { source = null, ...options }: { source?: ImportSource | null } & ImportOptions,
): Promise<Id> {
  const id = await insertImport(scope, { source, fileName: file.name, options }, nowOf(scope))
  await insertImportFile(scope, id, file, scope.clock.now().add(filesKeptFor).toString())
  await demandWithinFileQuota(scope)
  await scope.enqueue(workImportJob, { account_id: scope.accountId, id })
  await recordAudit(scope, { record: { type: 'import', id, name: file.name }, after: { source, size: file.size } })
  return id
}

/** From another installation: a job fetches its records into a file first. */
export async function startFetchedImport(scope: WorkspaceScope, origin: NewOrigin): Promise<Id> {
  const id = await insertImport(
    scope,
    { source: 'public_api', fileName: hostOf(origin.address), options: {} },
    nowOf(scope),
  )
  await keepOrigin(scope, id, origin)
  await scope.enqueue(workImportJob, { account_id: scope.accountId, id })
  const after = { source: 'public_api', address: origin.address }
  await recordAudit(scope, { record: { type: 'import', id, name: hostOf(origin.address) }, after })
  return id
}

const hostOf = (address: string): string => URL.parse(address.trim())?.hostname ?? address

export const keepFetchedFile = (scope: WorkspaceScope, id: Id, file: Omit<Stored, 'name'>): Promise<void> =>
  insertImportFile(scope, id, file, scope.clock.now().add(filesKeptFor).toString())

type Changes = { source?: ImportSource | undefined; mapping?: Mapping | undefined } & {
  [K in keyof Omit<ImportOptions, 'mapping'>]?: ImportOptions[K] | undefined
}

/** Changes how the file is read, and previews it again. */
export async function changeImport(scope: WorkspaceScope, id: Id, { source, ...sent }: Changes): Promise<void> {
  const record = await lockImportHere(scope, id)
  if (isAtWork(record) || record.applied_line > 0 || !['reading', 'previewed', 'failed'].includes(record.state))
    throw invalid('base', 'This import has already been applied. To read the file differently, upload it again.')
  demandFile(record)
  const isOther = source !== undefined && source !== record.source
  // Mapping and date order depend on the source.
  const { mapping: _mapping, date_order: _order, ...otherOptions } = record.options
  const options: ImportOptions = { ...(isOther ? otherOptions : record.options), ...withoutUndefined(sent) }
  const chosen = source ?? record.source
  if (sent.mapping) demandMapping(record, chosen, sent.mapping)
  // Other columns: detect the date order again unless it is given.
  if (sent.mapping && !sent.date_order) delete options.date_order
  await ask(scope, record, { state: 'reading', source: chosen, options, revision: record.revision + 1 })
}

function demandMapping({ head }: ImportRecord, source: ImportSource | null, mapping: Mapping): void {
  const fields = source === null ? [] : profileOf(source).fields.map(({ name }) => name)
  for (const [name, column] of Object.entries(mapping)) {
    if (!fields.includes(name)) throw invalid('mapping', 'Mapping must refer to fields of the source.')
    if (column >= head.length) throw invalid('mapping', 'Mapping must refer to columns of the file, numbered from 0.')
  }
}

/** Enqueues the creation of the previewed records; every row is checked again. */
export async function applyImport(scope: WorkspaceScope, id: Id): Promise<void> {
  const record = await lockImportHere(scope, id)
  if (record.state === 'applying' || record.state === 'applied') return
  const resumes = record.state === 'failed' && record.previewed_at !== null && !record.counts.taken_back
  if (record.state !== 'previewed' && !resumes)
    throw invalid('base', 'This import cannot be applied in its current state.')
  demandFile(record)
  if (record.asks.includes('date_order'))
    throw invalid('date_order', 'Choose whether dates are written with the day or with the month first.')
  if (record.asks.length > 0) throw invalid('mapping', 'First assign a column to each required field.')
  const isFirstRun = record.applied_line === 0
  if (isFirstRun) await deleteProblems(scope.sql, record)
  const counts = { ...noCounts, ...record.counts, ...(isFirstRun && { known: 0, wrong: 0, problems: 0 }) }
  await ask(scope, record, { state: 'applying', counts })
  await recordAudit(scope, { record: auditRecord(record), after: { state: 'applying', counts: record.counts } })
}

/** Enqueues the deletion of the created records that may be deleted. */
export async function takeBackImport(scope: WorkspaceScope, id: Id): Promise<void> {
  const record = await lockImportHere(scope, id)
  if (record.state === 'taking_back' || (record.state === 'taken_back' && !record.counts.kept)) return
  const isMade = record.state === 'failed' && record.applied_line > 0
  if (record.state !== 'applied' && record.state !== 'taken_back' && !isMade)
    throw invalid('base', 'Nothing from this import has been applied yet.')
  await deleteProblems(scope.sql, record)
  await unmarkKept(scope.sql, record)
  await ask(scope, record, { state: 'taking_back', counts: { ...noCounts, ...record.counts, kept: 0, problems: 0 } })
  await recordAudit(scope, { record: auditRecord(record), after: { state: 'taking_back' } })
}

/** Deletes the file and the entry in the list; created records stay. */
export async function removeImport(scope: WorkspaceScope, id: Id): Promise<void> {
  const record = await lockImportHere(scope, id)
  if (isAtWork(record)) throw invalid('base', 'This import is being processed. Wait until it is finished.')
  await deleteImport(scope, id)
  if (record.file_key !== null)
    await scope.enqueue(removeFileJob, { account_id: scope.accountId, key: record.file_key })
  await recordAudit(scope, { record: auditRecord(record), before: { source: record.source, state: record.state } })
}

const isAtWork = ({ state }: ImportRecord): boolean => state === 'applying' || state === 'taking_back'

const auditRecord = ({ id, file_name }: ImportRecord) => ({ type: 'import', id, name: file_name })

async function lockImportHere(scope: WorkspaceScope, id: Id): Promise<ImportRecord> {
  const record = await lockImport(scope.sql, scope.accountId, id)
  if (record?.workspace_id !== scope.workspace.id) throw notFound()
  return record
}

function demandFile({ file_key }: ImportRecord): void {
  if (file_key === null) throw invalid('file', 'The file of this import is no longer stored. Upload it again.')
}

/** From now on the import runs on behalf of the actor. */
async function ask(scope: WorkspaceScope, record: ImportRecord, changes: ImportChanges): Promise<void> {
  const update = { ...changes, attempts: 0, problem: null, asked_by_id: scope.actor.userId }
  await updateImport(scope.sql, record, update, nowOf(scope))
  await scope.enqueue(workImportJob, { account_id: scope.accountId, id: record.id })
}
