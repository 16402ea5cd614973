import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { homeZoneOf } from '../users/first-workspace.columns.ts'
import { deleteSignInStepsOf } from './sign-in-step.sql.ts'

export type PasswordPurpose = 'reset' | 'invitation'

export async function replacePasswordToken(
  { sql, accountId }: Scope,
  token: { userId: Id; digest: Buffer; purpose: PasswordPurpose; expiresAt: string },
): Promise<void> {
  await sql`
    delete from password_tokens
    where account_id = ${accountId} and user_id = ${token.userId} and purpose = ${token.purpose}`
  await sql`
    insert into password_tokens (digest, account_id, user_id, purpose, expires_at)
    values (${token.digest}, ${accountId}, ${token.userId}, ${token.purpose}, ${token.expiresAt})`
}

type PresentedToken = { digest: Buffer; email: string | null; now: string }
type TokenOwner = {
  account_id: Id
  user_id: Id
  purpose: PasswordPurpose
  email: string
  username: string
  account_name: string
  account_admin: boolean
  had_password: boolean
}

/** The token is valid, its user active and, if an address is given, it is the user's. */
const tokenMatches = (sql: Sql, { digest, email, now }: PresentedToken) => sql`
  p.digest = ${digest} and p.expires_at > ${now}
    and u.account_id = p.account_id and u.id = p.user_id and u.status = 'active' and u.deleted_at is null
    and l.account_id = p.account_id and l.user_id = p.user_id and a.id = p.account_id
    and (${email}::text is null or lower(l.email) = lower(${email}::text))`

const ownerColumns = (
  sql: Sql,
) => sql`p.account_id, p.user_id, p.purpose, l.email, u.username, a.name as account_name, u.account_admin,
  l.password_hash is not null as had_password`

export async function findPasswordToken(sql: Sql, shown: PresentedToken): Promise<TokenOwner | null> {
  const [row] = await sql<TokenOwner[]>`
    select ${ownerColumns(sql)} from password_tokens p, users u, logins l, accounts a where ${tokenMatches(sql, shown)}`
  return row ?? null
}

/** Deletes the token: of two concurrent requests with it, one gets a row. */
export async function consumePasswordToken(sql: Sql, shown: PresentedToken): Promise<TokenOwner | null> {
  const [row] = await sql<TokenOwner[]>`
    delete from password_tokens p using users u, logins l, accounts a
    where ${tokenMatches(sql, shown)} returning ${ownerColumns(sql)}`
  return row ?? null
}

/** Also deletes sign-ins that await the second step, since they began with the old password. */
export async function deletePasswordTokensOf(scope: Scope, userId: Id): Promise<void> {
  const { sql, accountId } = scope
  await sql`delete from password_tokens where account_id = ${accountId} and user_id = ${userId}`
  await deleteSignInStepsOf(scope, userId)
}

export async function updatePassword({ sql, accountId }: Scope, userId: Id, passwordHash: string): Promise<void> {
  await sql`
    update logins set password_hash = ${passwordHash} where account_id = ${accountId} and user_id = ${userId}`
}

/** The same, and the password is accepted even if a provider is required. */
export async function updatePasswordDespiteProvider(
  { sql, accountId }: Scope,
  userId: Id,
  passwordHash: string,
): Promise<void> {
  await sql`
    update logins set password_hash = ${passwordHash}, despite_provider = true
    where account_id = ${accountId} and user_id = ${userId}`
}

/**
 * Only if the user is active and has the old hash. Locks the user before the login, as at sign-in: a concurrent
 * deactivation comes first and prevents the change, or comes later and deletes the session that follows it.
 */
export async function replacePassword(
  { sql, accountId }: Scope,
  userId: Id,
  hashes: { from: string; to: string },
): Promise<boolean> {
  const replaced = await sql`
    with active as (
      select u.account_id, u.id from users u
      where u.account_id = ${accountId} and u.id = ${userId} and u.status = 'active' and u.deleted_at is null
      for share
    )
    update logins l set password_hash = ${hashes.to} from active a
    where l.account_id = a.account_id and l.user_id = a.id and l.password_hash = ${hashes.from}
    returning l.user_id`
  return replaced.length > 0
}

export type MailRecipient = {
  email: string
  /** The address as rate limits count it. */
  normalised: string
  username: string
  locale: string
  account_name: string
  confirmed: boolean
}

const recipient = ({ sql, accountId }: Scope, userId: Id) => sql`
  select l.email, lower(l.email) as normalised, u.username, coalesce(u.locale, a.locale) as locale,
    a.name as account_name, a.confirmed_at is not null as confirmed
  from users u
  join logins l on l.account_id = u.account_id and l.user_id = u.id
  join accounts a on a.id = u.account_id
  where u.account_id = ${accountId} and u.id = ${userId} and u.status = 'active' and u.deleted_at is null`

/** Null if the user has no address or is not active. */
export async function findRecipient(scope: Scope, userId: Id): Promise<MailRecipient | null> {
  const [row] = await scope.sql<MailRecipient[]>`${recipient(scope, userId)}`
  return row ?? null
}

export type MailFacts = { email: string; username: string; locale: string; zone: string }

/** For security mails: with the user's time zone. */
export async function findMailFacts({ sql, accountId }: Scope, userId: Id): Promise<MailFacts | null> {
  const [row] = await sql<MailFacts[]>`
    select l.email, u.username, coalesce(u.locale, a.locale) as locale,
      coalesce(u.time_zone, ${homeZoneOf({ sql })}, 'UTC') as zone
    from users u
    join logins l on l.account_id = u.account_id and l.user_id = u.id
    join accounts a on a.id = u.account_id
    where u.account_id = ${accountId} and u.id = ${userId} and u.status = 'active' and u.deleted_at is null`
  return row ?? null
}

/** The same with the user's row locked: before the tokens, as in every change of a user, so that there are no deadlocks. */
export async function lockRecipient(scope: Scope, userId: Id): Promise<MailRecipient | null> {
  const [row] = await scope.sql<MailRecipient[]>`${recipient(scope, userId)} for update of u`
  return row ?? null
}
