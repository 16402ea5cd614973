import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

/** Every table with account data, and the tables that it references. */
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

/**
 * Locked until the transaction ends: concurrent writes in the account finish before it or fail. Returns whether the
 * account exists and, with `dueBy`, whether it is due by then.
 */
export async function lockAccount(sql: Sql, accountId: Id, dueBy: string | null): Promise<boolean> {
  const locked = await sql`
    select from accounts where id = ${accountId} and (${dueBy}::timestamptz is null or erasure_due_at <= ${dueBy})
    for update`
  await sql`select begin_erasure(${accountId}, null)`
  return locked.length > 0
}

export async function findAccountsDue(sql: Sql, now: string): Promise<Id[]> {
  const rows = await sql<{ id: Id }[]>`select id from accounts where erasure_due_at <= ${now} order by id`
  return rows.map(({ id }) => id)
}

type Place = Pick<Scope, 'sql' | 'accountId'>

export async function findAccountName({ sql, accountId }: Place): Promise<string> {
  const [row] = await sql<{ name: string }[]>`select name from accounts where id = ${accountId}`
  return row!.name
}

/** Returns false if the erasure was requested before. */
export async function setErasureDue({ sql, accountId }: Place, due: string, now: string): Promise<boolean> {
  const set = await sql`
    update accounts set erasure_due_at = ${due}, updated_at = ${now}
    where id = ${accountId} and erasure_due_at is null returning id`
  return set.length > 0
}

/** Returns whether an erasure was requested. */
export async function clearErasureDue({ sql, accountId }: Place, now: string): Promise<boolean> {
  const cleared = await sql`
    update accounts set erasure_due_at = null, updated_at = ${now}
    where id = ${accountId} and erasure_due_at is not null returning id`
  return cleared.length > 0
}

export const findAccountAdmins = ({ sql, accountId }: Place): Promise<{ id: Id; locale: string }[]> =>
  sql<{ id: Id; locale: string }[]>`
    select u.id, coalesce(u.locale, a.locale) as locale from users u join accounts a on a.id = u.account_id
    where u.account_id = ${accountId} and u.account_admin and u.status = 'active' and u.deleted_at is null order by u.id`

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
