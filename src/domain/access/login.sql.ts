import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

export type Login = {
  account_id: Id
  user_id: Id
  username: string
  password_hash: string | null
  active: boolean
}

/** Lower case as the database's unique index computes it, which may differ from JavaScript's. */
export async function normalisedEmail(sql: Sql, email: string): Promise<string> {
  const [row] = await sql<{ email: string }[]>`select lower(${email}::text) as email`
  return row!.email
}

/** Before the tenant is known: e-mail addresses are unique across all accounts. */
export async function findLogin(sql: Sql, email: string): Promise<Login | null> {
  const [login] = await sql<Login[]>`
    select l.account_id, l.user_id, u.username, l.password_hash, u.status = 'active' and u.deleted_at is null as active
    from logins l join users u on u.account_id = l.account_id and u.id = l.user_id
    where lower(l.email) = lower(${email})`
  return login ?? null
}

type OwnLogin = { email: string; password_hash: string | null; username: string; account_name: string }

/** Null for a user without an address. */
export async function findLoginOf({ sql, accountId }: Scope, userId: Id): Promise<OwnLogin | null> {
  const [login] = await sql<OwnLogin[]>`
    select l.email, l.password_hash, u.username, a.name as account_name
    from logins l join users u on u.account_id = l.account_id and u.id = l.user_id join accounts a on a.id = l.account_id
    where l.account_id = ${accountId} and l.user_id = ${userId}`
  return login ?? null
}

type NewLogin = { userId: Id; email: string; passwordHash: string | null }

export async function insertLogin({ sql, accountId }: Scope, login: NewLogin): Promise<void> {
  await sql`
    insert into logins (account_id, user_id, email, password_hash)
    values (${accountId}, ${login.userId}, ${login.email}, ${login.passwordHash})`
}

/** Keeps the password. Null deletes the login, which frees the address. */
export async function setLoginEmail({ sql, accountId }: Scope, userId: Id, email: string | null): Promise<void> {
  if (email === null) {
    await sql`delete from logins where account_id = ${accountId} and user_id = ${userId}`
    return
  }
  await sql`
    insert into logins (account_id, user_id, email) values (${accountId}, ${userId}, ${email})
    on conflict (account_id, user_id) do update set email = excluded.email`
}
