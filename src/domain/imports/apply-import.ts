import { PostgresError, transaction, withSavepoint } from '../../platform/db/connect.ts'
import { forbidden, type Problem, Refusal } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { actingFor, actingInWorkspace } from '../access/authenticate.ts'
import type { AppContext } from '../app-context.ts'
import { constraintMeaning } from '../constraints.ts'
import { may } from '../permissions.ts'
import type { WorkspaceScope } from '../scope.ts'
import { type ImportCounts, type ImportRecord, mostProblems, noCounts } from './import.ts'
import { insertImportedRecords, type NewImportedRecord } from './imported-records.sql.ts'
import { insertProblems, type LineProblem, lockImport, updateImport } from './imports.sql.ts'
import { beginPass, type ExaminedLine, examineLines, linesInChunks, openTable, type Pass } from './read-lines.ts'

const chunkSize = 50

/**
 * Creates records from the rows, a chunk and the progress of the import in one transaction: after a crash, or with two
 * workers on it, each row is applied once. Returns whether all is done.
 */
export async function applyRows(
  appContext: AppContext,
  files: FileStore,
  record: ImportRecord,
  isTimeUp: () => boolean,
): Promise<boolean> {
  const table = await openTable(files, record)
  const pass = beginPass(record.source!, record.options)
  let appliedLine = record.applied_line
  for await (const chunk of linesInChunks(table, chunkSize)) {
    const lines = chunk.filter(({ line }) => line > appliedLine)
    if (lines.length === 0) continue
    if (isTimeUp()) return false
    const next = await applyStep(appContext, record, { pass, at: appliedLine, lines })
    // Another worker has it, or the import was cancelled.
    if (next === null) return true
    appliedLine = next
  }
  await inStep(appContext, record, 'applying', async ({ sql }, held) => {
    const now = appContext.clock.now().toString()
    if (held.applied_line === appliedLine) await updateImport(sql, held, { state: 'applied', applied_at: now }, now)
  })
  return true
}

type Step = { pass: Pass; at: number; lines: Parameters<typeof examineLines>[2] }

const applyStep = (appContext: AppContext, record: ImportRecord, { pass, at, lines }: Step): Promise<number | null> =>
  inStep(appContext, record, 'applying', async (scope, held) => {
    if (held.applied_line !== at) return null
    const counts = { ...noCounts, ...held.counts }
    const problems: LineProblem[] = []
    const records: NewImportedRecord[] = []
    for (const line of await examineLines(pass, scope, lines)) {
      const refused = await makeOf(scope, pass, line, records)
      counts[refused ? 'wrong' : line.finding.outcome === 'known' ? 'known' : 'made']++
      for (const problem of refused ?? []) problems.push({ line: line.line, problem })
    }
    const now = appContext.clock.now().toString()
    await insertImportedRecords(scope.sql, held, records)
    await keepProblems(scope, held, counts, problems, now)
    const applied_line = lines.at(-1)!.line
    await updateImport(scope.sql, held, { counts, applied_line, attempts: 0 }, now)
    return applied_line
  })

/** Null if the row was created or exists already; otherwise the reasons against it. */
async function makeOf(
  scope: WorkspaceScope,
  { importer }: Pass,
  { line, row, finding }: ExaminedLine,
  records: NewImportedRecord[],
): Promise<readonly Problem[] | null> {
  if (finding.outcome === 'wrong') return finding.problems
  if (finding.outcome === 'known' || !row) return null
  try {
    const made = await withSavepoint(scope.sql, () => importer.make(scope, row))
    for (const [place, { kind, id, changed = null }] of made.entries())
      records.push({ kind, recordId: id, sourceKey: place === made.length - 1 ? row.key : null, line, changed })
    return null
  } catch (error) {
    return problemsIn(error)
  }
}

/** The problems that an API would answer; other errors do not belong to the row and are thrown. */
export function problemsIn(error: unknown): readonly Problem[] {
  if (error instanceof Refusal && error.status < 429) return error.problems
  const meaning = error instanceof PostgresError ? constraintMeaning(error) : null
  if (meaning) return [meaning]
  throw error
}

/** Counts all problems, but stores only up to a limit. */
export async function keepProblems(
  { sql }: WorkspaceScope,
  record: ImportRecord,
  counts: ImportCounts,
  problems: readonly LineProblem[],
  now: string,
): Promise<void> {
  await insertProblems(sql, record, problems.slice(0, Math.max(0, mostProblems - counts.problems)), now)
  counts.problems += problems.length
}

const changedKinds = ['imports', 'users', 'areas', 'tags', 'time_trackings', 'absences', 'vacation_entitlements']

/**
 * A transaction with the import locked, on behalf of the person who asked for it. Null if it has left this state.
 */
export async function inStep<T>(
  appContext: AppContext,
  { account_id, id }: ImportRecord,
  state: ImportRecord['state'],
  work: (scope: WorkspaceScope, held: ImportRecord) => Promise<T>,
): Promise<T | null> {
  const done = await transaction(appContext.pool.lane(account_id), async (tx) => {
    const held = await lockImport(tx, account_id, id)
    if (held?.state !== state) return null
    return { held, result: await work(await actingOn(appContext, tx, held), held) }
  })
  if (!done) return null
  const changed = { accountId: account_id, workspaceId: done.held.workspace_id, userId: null }
  appContext.publishChanges(...changedKinds.map((kind) => ({ ...changed, kind })))
  return done.result
}

/** On behalf of the person who asked for the import; refused if they have lost the permission. */
export async function actingOn(
  appContext: AppContext,
  sql: WorkspaceScope['sql'],
  { account_id: accountId, workspace_id: workspaceId, asked_by_id: userId }: ImportRecord,
): Promise<WorkspaceScope> {
  const scope =
    userId === null
      ? await actingInWorkspace(appContext, sql, accountId, workspaceId)
      : await actingFor(appContext, sql, { accountId, userId, workspaceId })
  if (!scope || !may(scope.actor, 'import.update'))
    throw forbidden('The person who started this import is no longer allowed to import.')
  return scope
}
