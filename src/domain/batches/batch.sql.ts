import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'

export type BatchSubject = 'time_trackings' | 'notifications' | 'absences'

export type BatchRow = {
  account_id: Id
  id: Id
  workspace_id: Id
  user_id: Id
  subject: BatchSubject
  action: string
  details: Record<string, unknown>
  status: 'queued' | 'running' | 'finished'
  cursor: number
  total: number
  chunk: string[]
}

export async function insertBatch(
  { sql, accountId, workspace, actor }: WorkspaceScope,
  batch: { subject: BatchSubject; action: string; ids: readonly string[]; details: object },
  now: string,
): Promise<Id> {
  const [row] = await sql<{ id: Id }[]>`
    insert into batches (account_id, workspace_id, user_id, subject, action, ids, details, created_at, updated_at)
    values (${accountId}, ${workspace.id}, ${actor.userId}, ${batch.subject}, ${batch.action},
      ${batch.ids as string[]}, ${sql.json(batch.details as never)}, ${now}, ${now})
    returning id`
  return row!.id
}

/** The batch with its next records, held until the transaction ends: of two workers, one waits. */
export async function lockBatch(sql: Sql, accountId: Id, id: Id, most: number): Promise<BatchRow | null> {
  const [row] = await sql<BatchRow[]>`
    select account_id, id, workspace_id, user_id, subject, action, details, status, cursor,
      cardinality(ids) as total, ids[cursor + 1 : cursor + ${most}::int] as chunk
    from batches where account_id = ${accountId} and id = ${id}
    for update`
  return row ?? null
}

export async function advanceBatch(
  sql: Sql,
  { account_id, id }: Pick<BatchRow, 'account_id' | 'id'>,
  by: { done: number; skipped: number; results: object },
  now: string,
): Promise<void> {
  await sql`
    update batches set cursor = cursor + ${by.done + by.skipped}, done = done + ${by.done},
      skipped = skipped + ${by.skipped}, updated_at = ${now},
      results = results || ${sql.json(by.results as never)},
      status = case when cursor + ${by.done + by.skipped} >= cardinality(ids) then 'finished' else 'running' end
    where account_id = ${account_id} and id = ${id}`
}

/** Batches that a stopped server has left behind, across all accounts. */
export async function findUnfinished(sql: Sql): Promise<{ account_id: Id; id: Id }[]> {
  return sql<{ account_id: Id; id: Id }[]>`select account_id, id from batches where status <> 'finished'`
}
