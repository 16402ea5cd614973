import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { RetentionSettings } from '../../shared/retention.ts'
import type { Scope } from '../scope.ts'

export async function insertAccount(
  sql: Sql,
  account: { name: string; locale: string; confirmed: boolean; now: string },
): Promise<Id> {
  const [row] = await sql<{ id: Id }[]>`
    insert into accounts (name, locale, confirmed_at, created_at, updated_at)
    values (${account.name}, ${account.locale}, ${account.confirmed ? account.now : null}, ${account.now}, ${account.now})
    returning id`
  return row!.id
}

export async function accountExists(sql: Sql): Promise<boolean> {
  return (await sql`select from accounts limit 1`).length > 0
}

export type AccountChanges = Partial<
  {
    name: string
    phone: string | null
    country: string | null
    locale: string
    remove_old_records: boolean
  } & RetentionSettings
>

export async function updateAccount({ sql, accountId }: Scope, changes: AccountChanges, now: string): Promise<void> {
  await sql`update accounts set ${sql({ ...changes, updated_at: now })} where id = ${accountId}`
}

export async function isAccountsModuleOn({ sql, accountId }: Scope): Promise<boolean> {
  const [row] = await sql<{ accounts_module: boolean }[]>`select accounts_module from accounts where id = ${accountId}`
  return row?.accounts_module ?? false
}

export async function switchAccountsModule(sql: Sql, accountId: Id, on: boolean): Promise<boolean> {
  const changed = await sql`update accounts set accounts_module = ${on} where id = ${accountId} returning id`
  return changed.length > 0
}

export type AccountSummary = {
  id: Id
  name: string
  users: number
  workspaces: number
  accounts_module: boolean
  created_at: string
}

/** Across all tenants, for the operator: one account, or all of them. */
export async function findAccounts(sql: Sql, id: Id | null): Promise<AccountSummary[]> {
  return sql<AccountSummary[]>`
    select a.id, a.name,
      (select count(*)::int from users u where u.account_id = a.id and u.deleted_at is null) as users,
      (select count(*)::int from workspaces w where w.account_id = a.id and w.deleted_at is null) as workspaces,
      a.accounts_module, a.created_at
    from accounts a
    where ${id === null ? sql`true` : sql`a.id = ${id}`}
    order by a.id`
}
