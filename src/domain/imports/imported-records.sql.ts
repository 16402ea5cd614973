import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { ImportRecord } from './import.ts'
import type { ChangedColumns } from './importer.ts'

/**
 * The keys that were imported before. Users who were deleted since can be imported again, and so can balances that no
 * longer exist.
 */
export async function findImportedKeys(
  { sql, accountId, workspace }: WorkspaceScope,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await sql<{ source_key: string }[]>`
    select r.source_key from imported_records r
    where r.account_id = ${accountId} and r.workspace_id = ${workspace.id}
      and r.source_key = any(${keys as string[]}::text[])
      and not (r.kind = 'user' and exists (
        select from users u where u.account_id = r.account_id and u.id = r.record_id and u.deleted_at is not null))
      and not (r.kind = 'opening_balance' and not exists (
        select from users u
        where u.account_id = r.account_id and u.id = r.record_id and u.deleted_at is null
          and u.initial_time_account = (r.changed->'after'->>'initial_time_account')::numeric
          and u.start_of_accounting = (r.changed->'after'->>'start_of_accounting')::date))`
  return new Set(rows.map((row) => row.source_key))
}

export type NewImportedRecord = {
  kind: string
  recordId: Id
  sourceKey: string | null
  line: number
  changed: ChangedColumns | null
}

export async function insertImportedRecords(
  sql: Sql,
  { account_id, workspace_id, id }: ImportRecord,
  records: readonly NewImportedRecord[],
): Promise<void> {
  if (records.length === 0) return
  const rows = records.map(({ kind, recordId, sourceKey, line, changed }) => ({
    account_id,
    workspace_id,
    import_id: id,
    kind,
    record_id: recordId,
    source_key: sourceKey,
    line,
    changed: changed && sql.json(changed),
  }))
  await sql`
    insert into imported_records ${sql(rows)}
    on conflict (account_id, workspace_id, source_key) do update
    set import_id = excluded.import_id, kind = excluded.kind, record_id = excluded.record_id, line = excluded.line,
      changed = excluded.changed, kept = false`
}

export type ImportedRecord = {
  id: Id
  kind: string
  record_id: Id
  source_key: string | null
  line: number
  changed: ChangedColumns | null
}

/** Newest first, since later records may depend on earlier ones. */
export async function findRecordsToTakeBack(
  sql: Sql,
  { account_id, id }: ImportRecord,
  most: number,
): Promise<ImportedRecord[]> {
  return sql<ImportedRecord[]>`
    select id, kind, record_id, source_key, line, changed from imported_records
    where account_id = ${account_id} and import_id = ${id} and not kept
    order by id desc limit ${most}`
}

export async function deleteImportedRecords(sql: Sql, { account_id }: ImportRecord, ids: readonly Id[]): Promise<void> {
  await sql`delete from imported_records where account_id = ${account_id} and id = any(${ids as string[]}::bigint[])`
}

export async function markKept(sql: Sql, { account_id }: ImportRecord, ids: readonly Id[]): Promise<void> {
  await sql`
    update imported_records set kept = true where account_id = ${account_id} and id = any(${ids as string[]}::bigint[])`
}

/** Records that could not be taken back are tried again. */
export async function unmarkKept(sql: Sql, { account_id, id }: Pick<ImportRecord, 'account_id' | 'id'>): Promise<void> {
  await sql`
    update imported_records set kept = false where account_id = ${account_id} and import_id = ${id} and kept`
}
