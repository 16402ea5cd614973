import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'

export type BatchSubject = 'time_trackings' | 'notifications' | 'absences' | 'months' | 'time_corrections'

export type BatchRow = {
  account_id: Id
  id: Id
  workspace_id: Id
  user_id: Id
  subject: BatchSubject
  action: string
  details: Record<string, unknown>
  total: number
  done: number
  skipped: number
}

type NewBatch = { subject: BatchSubject; action: string; details: object }

/** `records` is a query for ids. They are split into pieces inside the database. */
export async function insertBatch(
  { sql, accountId, workspace, actor }: WorkspaceScope,
  batch: NewBatch,
  records: Fragment,
  pieceSize: number,
  now: string,
): Promise<Id> {
  const [row] = await sql<{ id: Id }[]>`
    insert into batches (account_id, workspace_id, user_id, subject, action, details, total, created_at, updated_at)
    values (${accountId}, ${workspace.id}, ${actor.userId}, ${batch.subject}, ${batch.action},
      ${sql.json(batch.details)}, 0, ${now}, ${now})
    returning id`
  const { id } = row!
  await sql`
    insert into batch_pieces (account_id, batch_id, number, ids)
    select ${accountId}, ${id}, number, array_agg(record_id)
    from (
      select record_id, (row_number() over () - 1) / ${pieceSize}::int as number
      from (${records}) as records (record_id)
    ) numbered
    group by number`
  await sql`
    update batches set total = (
      select coalesce(sum(cardinality(p.ids)), 0) from batch_pieces p
      where p.account_id = ${accountId} and p.batch_id = ${id})
    where account_id = ${accountId} and id = ${id}`
  return id
}

export const idsAsQuery = ({ sql }: WorkspaceScope, ids: readonly string[]): Fragment =>
  sql`select unnest(${ids as string[]}::text[])`

/** The number of the actor's open batches. The lock keeps concurrent requests from exceeding the limit together. */
export async function lockAndCountOpenBatches({ sql, accountId, actor }: WorkspaceScope): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`batches:${accountId}:${actor.userId}`}, 0))`
  const rows = await sql`
    select from batches
    where account_id = ${accountId} and user_id = ${actor.userId} and status in ('queued', 'running')`
  return rows.length
}

export type BatchAttempt = { account_id: Id; id: Id; attempts: number }

/** Accounts with a due batch, beginning with the one after `after`. */
export async function findAccountsWithBatches(sql: Sql, after: Id, now: string): Promise<Id[]> {
  const rows = await sql<{ account_id: Id }[]>`
    select account_id from batches
    where status in ('queued', 'running') and (retry_at is null or retry_at <= ${now})
    group by account_id order by account_id <= ${after}, account_id`
  return rows.map(({ account_id }) => account_id)
}

/**
 * The account's oldest open batch, with the attempt counted at once, so that it also counts if the worker dies. No other
 * worker takes it before it is done or due for a retry. Null if other workers have all of them.
 */
export async function takeBatch(sql: Sql, accountId: Id, now: string): Promise<BatchAttempt | null> {
  const [turn] = await sql<BatchAttempt[]>`
    update batches set status = 'running', attempts = attempts + 1, updated_at = ${now},
      retry_at = ${now}::timestamptz + make_interval(secs => 2 ^ least(attempts + 1, 6))
    where account_id = ${accountId} and id = (
      select id from batches
      where account_id = ${accountId} and status in ('queued', 'running') and (retry_at is null or retry_at <= ${now})
      order by id limit 1 for update skip locked)
    returning account_id, id, attempts`
  return turn ?? null
}

/** The batch, locked until the transaction ends. Null if it is no longer open. */
export async function lockBatch(sql: Sql, accountId: Id, id: Id): Promise<BatchRow | null> {
  const [row] = await sql<BatchRow[]>`
    select account_id, id, workspace_id, user_id, subject, action, details, total, done, skipped
    from batches where account_id = ${accountId} and id = ${id} and status in ('queued', 'running')
    for update`
  return row ?? null
}

/** Deletes the next piece of the batch, and returns the ids of its records. */
export async function takePiece(sql: Sql, { account_id, id }: BatchRow): Promise<string[]> {
  const [piece] = await sql<{ ids: string[] }[]>`
    delete from batch_pieces where (account_id, batch_id, number) = (
      select account_id, batch_id, number from batch_pieces
      where account_id = ${account_id} and batch_id = ${id} order by number limit 1)
    returning ids`
  return piece?.ids ?? []
}

export async function advanceBatch(
  sql: Sql,
  { account_id, id }: BatchRow,
  by: { done: number; skipped: number; results: object },
  now: string,
): Promise<void> {
  await sql`
    update batches set done = done + ${by.done}, skipped = skipped + ${by.skipped}, attempts = 0, retry_at = null,
      updated_at = ${now}, results = results || ${sql.json(by.results)},
      status = case when done + skipped + ${by.done + by.skipped} >= total then 'finished' else 'running' end
    where account_id = ${account_id} and id = ${id}`
}

/** Marks the batch as failed. Its remaining records are not processed. */
export async function failBatch(sql: Sql, batch: BatchRow, failure: string, now: string): Promise<void> {
  const { account_id, id } = batch
  await sql`
    update batches set status = 'failed', failure = ${failure}, updated_at = ${now}
    where account_id = ${account_id} and id = ${id}`
  await sql`delete from batch_pieces where account_id = ${account_id} and batch_id = ${id}`
}
