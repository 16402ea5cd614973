import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Problem } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'
import type { Creates, ImportCounts, ImportOptions, ImportRecord, SampleRow } from './import.ts'
import type { ImportSource } from './rows.ts'

type NewImport = { source: ImportSource | null; fileName: string; options: ImportOptions }

export async function insertImport(
  { sql, accountId, workspace, actor }: WorkspaceScope,
  { source, fileName, options }: NewImport,
  now: string,
): Promise<Id> {
  const row = {
    account_id: accountId,
    workspace_id: workspace.id,
    source,
    file_name: fileName,
    options: sql.json(options),
    created_by_id: actor.userId,
    asked_by_id: actor.userId,
    created_at: now,
    updated_at: now,
  }
  const [inserted] = await sql<{ id: Id }[]>`insert into imports ${sql(row)} returning id`
  return inserted!.id
}

export async function insertImportFile(
  { sql, accountId }: Scope,
  importId: Id,
  { key, size }: { key: string; size: number },
  expiresAt: string,
): Promise<void> {
  await sql`
    insert into import_files (account_id, import_id, file_key, file_size, expires_at)
    values (${accountId}, ${importId}, ${key}, ${size}, ${expiresAt})`
}

const withFile = (sql: Sql): Fragment => sql`
  select t.account_id, t.id, t.workspace_id, t.source, t.state, t.revision, t.file_name, t.options, t.counts, t.asks,
    t.applied_line, t.previewed_at, t.attempts, t.problem, t.created_by_id, t.asked_by_id, f.file_key,
    coalesce(f.head, '[]') as head
  from imports t left join import_files f on f.account_id = t.account_id and f.import_id = t.id`

export async function findImport(sql: Sql, accountId: Id, id: Id): Promise<ImportRecord | null> {
  const [row] = await sql<ImportRecord[]>`
    ${withFile(sql)} where t.account_id = ${accountId} and t.id = ${id}`
  return row ?? null
}

/** The lock serializes steps of the job and requests. */
export async function lockImport(sql: Sql, accountId: Id, id: Id): Promise<ImportRecord | null> {
  const [row] = await sql<ImportRecord[]>`
    ${withFile(sql)} where t.account_id = ${accountId} and t.id = ${id} for update of t`
  return row ?? null
}

export type ImportChanges = Partial<{
  source: ImportSource | null
  state: ImportRecord['state']
  revision: number
  head_digest: string
  options: ImportOptions
  counts: ImportCounts
  asks: readonly string[]
  creates: Creates
  applied_line: number
  attempts: number
  problem: string | null
  asked_by_id: Id | null
  previewed_at: string
  applied_at: string
  taken_back_at: string
}>

const asJson = ['options', 'counts', 'asks', 'creates']

export async function updateImport(
  sql: Sql,
  { account_id, id }: Pick<ImportRecord, 'account_id' | 'id'>,
  changes: ImportChanges,
  now: string,
): Promise<void> {
  const row = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, asJson.includes(name) ? sql.json(value) : value]),
  )
  await sql`
    update imports set ${sql({ ...row, updated_at: now })} where account_id = ${account_id} and id = ${id}`
}

/** Counted before the work starts, so that attempts of workers that crash count as well. */
export async function countAttempt(sql: Sql, accountId: Id, id: Id, now: string): Promise<ImportRecord | null> {
  await sql`
    update imports set attempts = attempts + 1, updated_at = ${now}
    where account_id = ${accountId} and id = ${id} and state in ('reading', 'applying', 'taking_back')`
  return findImport(sql, accountId, id)
}

/** The source and options of the last applied file with this header. */
export async function findEarlierOptions(
  { sql, accountId, workspace }: WorkspaceScope,
  digest: string,
  besides: Id,
): Promise<{ source: ImportSource; options: ImportOptions } | null> {
  const [row] = await sql<{ source: ImportSource; options: ImportOptions }[]>`
    select source, options from imports
    where account_id = ${accountId} and workspace_id = ${workspace.id} and head_digest = ${digest}
      and id <> ${besides} and applied_at is not null
    order by id desc limit 1`
  return row ?? null
}

export async function updateSample(
  sql: Sql,
  { account_id, id }: Pick<ImportRecord, 'account_id' | 'id'>,
  { head, sample }: { head: readonly string[]; sample: readonly SampleRow[] },
): Promise<void> {
  await sql`
    update import_files set head = ${sql.json(head)}, sample = ${sql.json(sample)}
    where account_id = ${account_id} and import_id = ${id}`
}

export type LineProblem = { line: number; problem: Problem }

export async function insertProblems(
  sql: Sql,
  { account_id, id }: Pick<ImportRecord, 'account_id' | 'id'>,
  problems: readonly LineProblem[],
  now: string,
): Promise<void> {
  if (problems.length === 0) return
  const rows = problems.map(({ line, problem }) => ({
    account_id,
    import_id: id,
    line,
    field: problem.pointer,
    sentence: problem.title,
    created_at: now,
  }))
  await sql`insert into import_problems ${sql(rows)}`
}

export async function deleteProblems(
  sql: Sql,
  { account_id, id }: Pick<ImportRecord, 'account_id' | 'id'>,
): Promise<void> {
  await sql`delete from import_problems where account_id = ${account_id} and import_id = ${id}`
}

/** Its records still count as imported. */
export async function deleteImport({ sql, accountId }: Scope, id: Id): Promise<void> {
  await sql`update imported_records set import_id = null where account_id = ${accountId} and import_id = ${id}`
  await sql`delete from imports where account_id = ${accountId} and id = ${id}`
}

/** Accounts with files past their retention. */
export async function findAccountsWithOldFiles(sql: Sql, now: string): Promise<Id[]> {
  const rows = await sql<{ account_id: Id }[]>`
    select distinct account_id from import_files where expires_at <= ${now}`
  return rows.map((row) => row.account_id)
}

/** Deletes the files and the problems of their lines, and returns the keys in the store. */
export async function deleteOldFiles({ sql, accountId }: Scope, now: string): Promise<string[]> {
  await sql`
    delete from import_problems p using import_files f
    where p.account_id = ${accountId} and f.account_id = p.account_id and f.import_id = p.import_id
      and f.expires_at <= ${now}`
  const rows = await sql<{ file_key: string }[]>`
    delete from import_files where account_id = ${accountId} and expires_at <= ${now} returning file_key`
  return rows.map((row) => row.file_key)
}

export async function findProblems(
  sql: Sql,
  accountId: Id,
  importId: Id,
): Promise<{ line: number; field: string; sentence: string }[]> {
  return sql<{ line: number; field: string; sentence: string }[]>`
    select line, field, sentence from import_problems
    where account_id = ${accountId} and import_id = ${importId} order by line, id`
}
