import type { Id } from '../../../platform/ids.ts'
import type { WorkspaceScope } from '../../scope.ts'

type Holder = { email: string; member: boolean }

/** Users of the account with one of these e-mail addresses, compared as in logins. */
export async function findHolders(
  { sql, accountId, workspace }: WorkspaceScope,
  emails: readonly string[],
): Promise<Holder[]> {
  return sql<Holder[]>`
    select wanted.email, exists (
      select from memberships m
      where m.account_id = l.account_id and m.user_id = l.user_id and m.workspace_id = ${workspace.id}) as member
    from unnest(${emails as string[]}::text[]) as wanted (email)
    join logins l on lower(l.email) = lower(wanted.email) and l.account_id = ${accountId}`
}

/** Those of the staff numbers that are in use in the workspace. */
export async function findTakenStaffNumbers(
  { sql, accountId, workspace }: WorkspaceScope,
  numbers: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ staff_number: string }[]>`
    select u.staff_number from users u
    join memberships m on m.account_id = u.account_id and m.user_id = u.id and m.workspace_id = ${workspace.id}
    where u.account_id = ${accountId} and u.deleted_at is null and u.staff_number = any(${numbers as string[]}::text[])`
  return rows.map((row) => row.staff_number)
}

type PersonUse = { deleted: boolean; used: boolean }

/**
 * Whether records depend on the person: time trackings, absences, an entry that was not reversed, a closed month, a
 * login. Read in a second statement: one that waited for the lock would not see concurrent writes.
 */
export async function lockPersonUse({ sql, accountId }: WorkspaceScope, id: Id): Promise<PersonUse | null> {
  const hasRows = (table: string, condition = sql`true`) => sql`exists (
    select from ${sql(table)} t where t.account_id = ${accountId} and t.user_id = ${id} and ${condition})`
  const isActive = sql`t.status = 'active'`
  const isInEffect = sql`t.reverses_id is null and not exists (
    select from time_account_entries r where r.account_id = t.account_id and r.reverses_id = t.id)`
  await sql`select from users where account_id = ${accountId} and id = ${id} for update`
  const [row] = await sql<PersonUse[]>`
    select u.deleted_at is not null as deleted, (
      ${hasRows('time_trackings', isActive)} or ${hasRows('absences', isActive)} or
      ${hasRows('time_account_entries', isInEffect)} or ${hasRows('closed_months', sql`t.reopened_at is null`)} or ${hasRows('uploads')}
      or ${hasRows('sign_in_identities')} or ${hasRows('logins', sql`t.password_hash is not null`)}) as used
    from users u where u.account_id = ${accountId} and u.id = ${id}`
  return row ?? null
}
