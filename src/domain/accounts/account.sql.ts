import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

export async function insertAccount(sql: Sql, account: { name: string; locale: string; now: string }): Promise<Id> {
  const [row] = await sql<{ id: Id }[]>`
    insert into accounts (name, locale, created_at, updated_at)
    values (${account.name}, ${account.locale}, ${account.now}, ${account.now})
    returning id`
  return row!.id
}

export type AccountChanges = Partial<{ name: string; phone: string | null; country: string | null; locale: string }>

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
