import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { homeZoneOf } from '../users/user.columns.ts'
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

type ShownToken = { digest: Buffer; email: string | null; now: string }
type TokenHolder = {
  account_id: Id
  user_id: Id
  purpose: PasswordPurpose
  email: string
  username: string
  account_name: string
  account_admin: boolean
  had_password: boolean
}

/** Whose the token is, as long as it is valid and, where an address is given, sent to that one. */
const holder = (sql: Sql, { digest, email, now }: ShownToken) => sql`
  p.digest = ${digest} and p.expires_at > ${now}
    and u.account_id = p.account_id and u.id = p.user_id and u.status = 'active' and u.deleted_at is null
    and l.account_id = p.account_id and l.user_id = p.user_id and a.id = p.account_id
    and (${email}::text is null or lower(l.email) = lower(${email}::text))`

const holderColumns = (
  sql: Sql,
) => sql`p.account_id, p.user_id, p.purpose, l.email, u.username, a.name as account_name, u.account_admin,
  l.password_hash is not null as had_password`

export async function findPasswordToken(sql: Sql, shown: ShownToken): Promise<TokenHolder | null> {
  const [row] = await sql<TokenHolder[]>`
    select ${holderColumns(sql)} from password_tokens p, users u, logins l, accounts a where ${holder(sql, shown)}`
  return row ?? null
}

/** Consumes the token and returns whose it was: of two requests with the same token, one gets a row. */
export async function takePasswordToken(sql: Sql, shown: ShownToken): Promise<TokenHolder | null> {
  const [row] = await sql<TokenHolder[]>`
    delete from password_tokens p using users u, logins l, accounts a
    where ${holder(sql, shown)} returning ${holderColumns(sql)}`
  return row ?? null
}

/** What was mailed or begun with the password of before is void. */
export async function deletePasswordTokensOf(scope: Scope, userId: Id): Promise<void> {
  const { sql, accountId } = scope
  await sql`delete from password_tokens where account_id = ${accountId} and user_id = ${userId}`
  await deleteSignInStepsOf(scope, userId)
}

export async function updatePassword({ sql, accountId }: Scope, userId: Id, passwordHash: string): Promise<void> {
  await sql`
    update logins set password_hash = ${passwordHash} where account_id = ${accountId} and user_id = ${userId}`
}

/** The same, and it counts where a provider is the only way in. */
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
 * Only where the password is still the one that was shown and the user is active. The user is locked before the login, as
 * at sign-in: so what ends the user comes before and refuses this, or after and takes away what it gave.
 */
export async function replacePassword(
  { sql, accountId }: Scope,
  userId: Id,
  hashes: { from: string; to: string },
): Promise<boolean> {
  const replaced = await sql`
    with holder as (
      select u.account_id, u.id from users u
      where u.account_id = ${accountId} and u.id = ${userId} and u.status = 'active' and u.deleted_at is null
      for share
    )
    update logins l set password_hash = ${hashes.to} from holder h
    where l.account_id = h.account_id and l.user_id = h.id and l.password_hash = ${hashes.from}
    returning l.user_id`
  return replaced.length > 0
}

export type MailRecipient = {
  email: string
  /** The address as limits count it. */
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

/** Whom a mail goes to; nobody, where the user has gone or lost the address in the meantime. */
export async function findRecipient(scope: Scope, userId: Id): Promise<MailRecipient | null> {
  const [row] = await scope.sql<MailRecipient[]>`${recipient(scope, userId)}`
  return row ?? null
}

export type MailFacts = { email: string; username: string; locale: string; zone: string }

/** What a mail about the person's own access is written by, with the zone that they live in. */
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

/** Whom a mail goes to, with the user locked: before the tokens, as in every change of a user, so that two never wait for each other. */
export async function lockRecipient(scope: Scope, userId: Id): Promise<MailRecipient | null> {
  const [row] = await scope.sql<MailRecipient[]>`${recipient(scope, userId)} for update of u`
  return row ?? null
}
