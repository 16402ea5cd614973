import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'

/** Every table of accounts with those that it points at. */
export async function findTenantTables(sql: Sql): Promise<{ name: string; targets: string[] }[]> {
  return sql<{ name: string; targets: string[] }[]>`
    select c.relname::text as name, array(
      select t.relname::text from pg_constraint k join pg_class t on t.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and t.oid <> c.oid) as targets
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by 1`
}

export async function countRows(sql: Sql, table: string, accountId: Id): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from ${sql(table)} where account_id = ${accountId}`
  return row!.count
}

/** Held until the transaction ends: whoever is still at work in the account comes before this or not at all. */
export async function lockAccount(sql: Sql, accountId: Id): Promise<void> {
  await sql`select from accounts where id = ${accountId} for update`
  await sql`select begin_erasure(${accountId}, null)`
}

export async function deleteLog(sql: Sql, accountId: Id): Promise<void> {
  await sql`select remove_audit_log(${accountId})`
}

export async function deleteRows(sql: Sql, table: string, accountId: Id): Promise<void> {
  await sql`delete from ${sql(table)} where account_id = ${accountId}`
}

export async function deleteAccount(sql: Sql, accountId: Id, now: string): Promise<void> {
  await sql`
    insert into erased_accounts (id, opened_at, erased_at)
    select id, created_at, ${now} from accounts where id = ${accountId}
    on conflict (id) do update set opened_at = excluded.opened_at, erased_at = excluded.erased_at`
  await sql`delete from accounts where id = ${accountId}`
  await sql`delete from jobs.job where data ->> 'account_id' = ${accountId}`
}
