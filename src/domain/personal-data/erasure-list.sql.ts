import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'

/** `created_at` distinguishes a user from a later one with the same id: a restored database issues ids again. */
export type ListedErasure = { account_id: Id; user_id: Id; created_at: string; number: number; erased_at: string }
export type ListedAccount = { id: Id; opened_at: string; erased_at: string }

/** Across all accounts. */
export async function findErasures(sql: Sql): Promise<ListedErasure[]> {
  return sql<ListedErasure[]>`
    select e.account_id, e.user_id, u.created_at, e.number, e.erased_at
    from erasures e join users u on u.account_id = e.account_id and u.id = e.user_id
    order by e.account_id, e.number`
}

export async function findErasedAccounts(sql: Sql): Promise<ListedAccount[]> {
  return sql<ListedAccount[]>`select id, opened_at, erased_at from erased_accounts order by id`
}

/** Null if this person is not in the database; `erased` if they are erased already. */
export async function findListed(sql: Sql, { account_id, user_id, created_at }: ListedErasure) {
  const [row] = await sql<{ erased: boolean }[]>`
    select exists (select from erasures e where e.account_id = u.account_id and e.user_id = u.id) as erased
    from users u where u.account_id = ${account_id} and u.id = ${user_id} and u.created_at = ${created_at}`
  return row ?? null
}

export async function isOpenAccount(sql: Sql, { id, opened_at }: ListedAccount): Promise<boolean> {
  const rows = await sql`select from accounts where id = ${id} and created_at = ${opened_at}`
  return rows.length > 0
}
