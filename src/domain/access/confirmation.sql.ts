import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { nowOf, type Scope } from '../scope.ts'

export async function isAccountConfirmed({ sql, accountId }: Scope): Promise<boolean> {
  const [row] = await sql<{ confirmed: boolean }[]>`
    select confirmed_at is not null as confirmed from accounts where id = ${accountId}`
  return row?.confirmed ?? false
}

/** False if it was confirmed before. */
export async function markAccountConfirmed(scope: Scope): Promise<boolean> {
  const { sql, accountId } = scope
  const marked = await sql`
    update accounts set confirmed_at = ${nowOf(scope)} where id = ${accountId} and confirmed_at is null returning id`
  return marked.length > 0
}

/** A user has one token at a time. It is valid for the address that it is sent to. */
export async function replaceConfirmationToken(
  { sql, accountId }: Scope,
  token: { userId: Id; email: string; digest: Buffer; expiresAt: string },
): Promise<void> {
  await sql`delete from confirmation_tokens where account_id = ${accountId} and user_id = ${token.userId}`
  await sql`
    insert into confirmation_tokens (digest, account_id, user_id, email, expires_at)
    values (${token.digest}, ${accountId}, ${token.userId}, ${token.email}, ${token.expiresAt})`
}

/** Null if it has expired or the user has another address now. Not consumed, so that following the link twice succeeds. */
export async function findConfirmationToken(sql: Sql, digest: Buffer, now: string): Promise<{ account_id: Id } | null> {
  const [row] = await sql<{ account_id: Id }[]>`
    select c.account_id
    from confirmation_tokens c
    join users u on u.account_id = c.account_id and u.id = c.user_id and u.status = 'active' and u.deleted_at is null
    join logins l on l.account_id = c.account_id and l.user_id = c.user_id and lower(l.email) = lower(c.email)
    where c.digest = ${digest} and c.expires_at > ${now}`
  return row ?? null
}

export async function deleteOldConfirmationTokens(sql: Sql, now: string): Promise<void> {
  await sql`delete from confirmation_tokens where expires_at < ${now}`
}

export async function insertWaitingInvitation(scope: Scope, userId: Id): Promise<void> {
  await scope.sql`
    insert into waiting_invitations (account_id, user_id, created_at)
    values (${scope.accountId}, ${userId}, ${nowOf(scope)}) on conflict do nothing`
}

/** Deletes the oldest and returns their users; concurrent callers get different ones. */
export async function claimWaitingInvitations({ sql, accountId }: Scope, most: number): Promise<Id[]> {
  const taken = await sql<{ user_id: Id }[]>`
    delete from waiting_invitations w
    where w.account_id = ${accountId} and w.user_id = any(array(
      select user_id from waiting_invitations where account_id = ${accountId}
      order by created_at, user_id limit ${most} for update skip locked))
    returning w.user_id`
  return taken.map(({ user_id }) => user_id)
}

/** Across all tenants: confirmed accounts with invitations that wait. */
export async function findAccountsWithWaiting(sql: Sql): Promise<Id[]> {
  const rows = await sql<{ id: Id }[]>`
    select a.id from accounts a
    where a.confirmed_at is not null and exists (select from waiting_invitations w where w.account_id = a.id)
    order by a.id`
  return rows.map(({ id }) => id)
}
