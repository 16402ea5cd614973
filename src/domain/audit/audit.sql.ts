import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

type EntryRow = Record<string, unknown>

/** The entries and their rows in the list of unsealed ones, in one statement. */
export async function insertAuditEntries({ sql, accountId }: Scope, entries: readonly EntryRow[]): Promise<void> {
  await sql.later(sql`
    with written as (
      insert into audit_entries (account_id, happened_at, actor_type, actor_id, actor_name, address, operation, outcome,
        workspace_id, record_type, record_id, record_name, before, after, request_id)
      select ${accountId}::bigint, happened_at, actor_type, actor_id, actor_name, address, operation, outcome,
        workspace_id, record_type, record_id,
        -- Looked up one by one: a join would read everybody in the account for each entry.
        nullif(concat_ws(', ', (select username from users where account_id = ${accountId} and id = e.person_id), record_name), ''),
        nullif(before, 'null'), nullif(after, 'null'), request_id
      from jsonb_to_recordset(${sql.json(entries)}::jsonb) as e (
        happened_at timestamptz, actor_type text, actor_id bigint, actor_name text, address text, operation text,
        outcome text, workspace_id bigint, record_type text, record_id text, record_name text, person_id bigint, before jsonb,
        after jsonb, request_id text)
      returning account_id, id, transaction
    )
    insert into audit_unsealed (account_id, entry_id, transaction) select account_id, id, transaction from written`)
}

export async function findPersonName({ sql, accountId }: Scope, userId: Id): Promise<string | null> {
  const [row] = await sql<{ username: string }[]>`
    select username from users where account_id = ${accountId} and id = ${userId}`
  return row?.username ?? null
}
