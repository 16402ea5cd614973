import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Language } from '../language.ts'
import type { Scope } from '../scope.ts'

/** Tables of files that are made in the background on request and stored for some days. */
export const requestedFileTables = ['person_exports', 'timesheet_archives'] as const
export type RequestedFileTable = (typeof requestedFileTables)[number]

export type RequestedFile = {
  workspace_id: Id
  requested_by_id: Id
  language: Language
  file_key: string
  /** Including this one. */
  attempts: number
}

type EarlierFile = { id: Id; file_key: string; open: boolean }

/** Files that the actor has requested, and whether they are being made: they had progress since this moment. */
export async function findEarlierFiles(
  { sql, accountId, actor }: Scope,
  table: RequestedFileTable,
  condition: Fragment,
  openSince: string,
): Promise<EarlierFile[]> {
  return sql<EarlierFile[]>`
    select id, file_key, status in ('queued', 'running') and updated_at > ${openSince} as open from ${sql(table)}
    where account_id = ${accountId} and requested_by_id = ${actor.userId} and ${condition}`
}

export async function deleteFiles(
  { sql, accountId }: Scope,
  table: RequestedFileTable,
  ids: readonly Id[],
): Promise<void> {
  await sql`delete from ${sql(table)} where account_id = ${accountId} and id = any(${ids as string[]}::bigint[])`
}

export type FileRef = { table: RequestedFileTable; accountId: Id; id: Id }

/** Counts the attempt; null if the file is finished, failed or deleted. */
export async function beginFile<Wanted extends RequestedFile>(
  sql: Sql,
  { table, accountId, id }: FileRef,
  now: string,
): Promise<Wanted | null> {
  const [row] = await sql<Wanted[]>`
    update ${sql(table)} set status = 'running', attempts = attempts + 1, updated_at = ${now}
    where account_id = ${accountId} and id = ${id} and status in ('queued', 'running')
    returning *`
  return row ?? null
}

export async function updateProgress(
  sql: Sql,
  { table, accountId, id }: FileRef,
  { done, total }: { done: number; total: number },
  now: string,
): Promise<void> {
  await sql`
    update ${sql(table)} set done = ${done}, total = ${total}, updated_at = ${now}
    where account_id = ${accountId} and id = ${id}`
}

type End = { status: 'finished'; file_size: number } | { status: 'failed'; failure: string }

/** False if it was ended or deleted meanwhile. */
export async function endFile(sql: Sql, { table, accountId, id }: FileRef, end: End, now: string): Promise<boolean> {
  const rows = await sql`
    update ${sql(table)} set ${sql({ ...end, updated_at: now })}
    where account_id = ${accountId} and id = ${id} and status = 'running'
    returning id`
  return rows.length > 0
}

/** Another worker may have finished it meanwhile, under the same key. */
export async function isFinished(sql: Sql, { table, accountId, id }: FileRef): Promise<boolean> {
  const rows = await sql`
    select from ${sql(table)} where account_id = ${accountId} and id = ${id} and status = 'finished'`
  return rows.length > 0
}

/** Across all accounts: files without progress since this moment. */
export async function failIdle(
  sql: Sql,
  table: RequestedFileTable,
  since: string,
  failures: Record<Language, string>,
  now: string,
): Promise<void> {
  await sql`
    update ${sql(table)} set status = 'failed', updated_at = ${now},
      failure = case when language = 'de' then ${failures.de} else ${failures.en} end
    where status = 'running' and updated_at <= ${since}`
}

/** Across all accounts. */
export async function deleteExpired(
  sql: Sql,
  table: RequestedFileTable,
  now: string,
): Promise<{ account_id: Id; file_key: string }[]> {
  return sql<{ account_id: Id; file_key: string }[]>`
    delete from ${sql(table)} where expires_at <= ${now} returning account_id, file_key`
}
