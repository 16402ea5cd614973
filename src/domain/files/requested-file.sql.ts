import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Language } from '../language.ts'

/** Tables of files that somebody has asked for: made in the background, kept for some days. */
export const requestedFileTables = ['person_exports', 'timesheet_archives'] as const
export type RequestedFileTable = (typeof requestedFileTables)[number]

export type RequestedFile = {
  workspace_id: Id
  requested_by_id: Id
  language: Language
  file_key: string
  /** How often it was begun, this time counted in. */
  attempts: number
}

export type FilePlace = { table: RequestedFileTable; accountId: Id; id: Id }

/** Noted as begun; null where it is finished, given up or gone. */
export async function beginFile<Wanted extends RequestedFile>(
  sql: Sql,
  { table, accountId, id }: FilePlace,
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
  { table, accountId, id }: FilePlace,
  { done, total }: { done: number; total: number },
  now: string,
): Promise<void> {
  await sql`
    update ${sql(table)} set done = ${done}, total = ${total}, updated_at = ${now}
    where account_id = ${accountId} and id = ${id}`
}

type End = { status: 'finished'; file_size: number } | { status: 'failed'; failure: string }

/** Whether it was still wanted. */
export async function endFile(sql: Sql, { table, accountId, id }: FilePlace, end: End, now: string): Promise<boolean> {
  const rows = await sql`
    update ${sql(table)} set ${sql({ ...end, updated_at: now })}
    where account_id = ${accountId} and id = ${id} and status = 'running'
    returning id`
  return rows.length > 0
}

/** Whether it can be fetched: another worker may have finished it meanwhile, with the same file. */
export async function isFinished(sql: Sql, { table, accountId, id }: FilePlace): Promise<boolean> {
  const rows = await sql`
    select from ${sql(table)} where account_id = ${accountId} and id = ${id} and status = 'finished'`
  return rows.length > 0
}

/** Of all accounts: what nobody has worked on since this moment is given up. */
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

/** Of all accounts. */
export async function deleteExpired(
  sql: Sql,
  table: RequestedFileTable,
  now: string,
): Promise<{ account_id: Id; file_key: string }[]> {
  return sql<{ account_id: Id; file_key: string }[]>`
    delete from ${sql(table)} where expires_at <= ${now} returning account_id, file_key`
}
