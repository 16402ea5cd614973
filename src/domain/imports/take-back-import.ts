import { withSavepoint } from '../../platform/db/connect.ts'
import type { Problem } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { AppContext } from '../app-context.ts'
import type { WorkspaceScope } from '../scope.ts'
import { inStep, keepProblems, problemsIn } from './apply-import.ts'
import { type ImportRecord, noCounts } from './import.ts'
import { deleteImportedRecords, findRecordsToTakeBack, type ImportedRecord, markKept } from './imported-records.sql.ts'
import type { RecordKind } from './importer.ts'
import { type LineProblem, updateImport } from './imports.sql.ts'
import { takeBackByKind } from './profiles.ts'

const chunkSize = 100

/** Deletes the created records, newest first, a chunk per transaction. Returns whether all is done. */
export async function takeBackRecords(
  appContext: AppContext,
  record: ImportRecord,
  isTimeUp: () => boolean,
): Promise<boolean> {
  while (!isTimeUp()) if (!(await takeBackStep(appContext, record))) return true
  return false
}

/** Returns whether there is more. */
const takeBackStep = (appContext: AppContext, record: ImportRecord): Promise<boolean | null> =>
  inStep(appContext, record, 'taking_back', async (scope, held) => {
    const records = await findRecordsToTakeBack(scope.sql, held, chunkSize)
    const now = appContext.clock.now().toString()
    const counts = { ...noCounts, ...held.counts }
    if (records.length === 0) {
      await updateImport(scope.sql, held, { state: 'taken_back', taken_back_at: now }, now)
      return false
    }
    const gone: ImportedRecord[] = []
    const kept: ImportedRecord[] = []
    const problems: LineProblem[] = []
    for (const record of records) {
      const refused = await takeBack(scope, record)
      ;(refused ? kept : gone).push(record)
      for (const problem of refused ?? []) problems.push({ line: record.line, problem })
    }
    await deleteImportedRecords(scope.sql, held, idsOf(gone))
    await markKept(scope.sql, held, idsOf(kept))
    counts.taken_back += ofRows(gone)
    counts.kept += ofRows(kept)
    await keepProblems(scope, held, counts, problems, now)
    await updateImport(scope.sql, held, { counts, attempts: 0 }, now)
    return true
  })

const idsOf = (records: readonly ImportedRecord[]): Id[] => records.map(({ id }) => id)

/** Counts rows, not the areas and tags that were created for them. */
const ofRows = (records: readonly ImportedRecord[]): number =>
  records.filter(({ source_key }) => source_key !== null).length

async function takeBack(
  scope: WorkspaceScope,
  { kind, record_id, changed }: ImportedRecord,
): Promise<readonly Problem[] | null> {
  try {
    await withSavepoint(scope.sql, () => takeBackByKind[kind as RecordKind]!(scope, record_id, changed))
    return null
  } catch (error) {
    return problemsIn(error)
  }
}
