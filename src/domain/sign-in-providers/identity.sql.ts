import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

type Subject = { issuer: string; subject: string }

/** Concurrent first sign-ins of one person run one after the other, so that one user is created. */
export async function lockSubject({ sql, accountId }: Scope, { issuer, subject }: Subject): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId} ${issuer} ${subject}`}, 0))`
}

export type Identity = { id: Id; user_id: Id }

export async function findIdentity({ sql, accountId }: Scope, { issuer, subject }: Subject): Promise<Identity | null> {
  const [row] = await sql<Identity[]>`
    select id, user_id from sign_in_identities
    where account_id = ${accountId} and issuer = ${issuer} and subject = ${subject}`
  return row ?? null
}

/** With any subject. */
export async function hasIdentityAt({ sql, accountId }: Scope, userId: Id, issuer: string): Promise<boolean> {
  const rows = await sql`
    select from sign_in_identities where account_id = ${accountId} and user_id = ${userId} and issuer = ${issuer} limit 1`
  return rows.length > 0
}

export async function insertIdentity(
  { sql, accountId }: Scope,
  identity: Subject & { providerId: Id; userId: Id; now: string },
): Promise<Identity> {
  const { providerId, userId, issuer, subject, now } = identity
  const [row] = await sql<Identity[]>`
    insert into sign_in_identities (account_id, provider_id, user_id, issuer, subject, created_at, updated_at)
    values (${accountId}, ${providerId}, ${userId}, ${issuer}, ${subject}, ${now}, ${now})
    returning id, user_id`
  return row!
}

/** After a sign-in. The provider may be another one of the same issuer than the one that linked it. */
export async function updateIdentityUse(
  { sql, accountId }: Scope,
  id: Id,
  { providerId, email, now }: { providerId: Id; email: string | null; now: string },
): Promise<void> {
  await sql`
    update sign_in_identities
    set provider_id = ${providerId}, email = ${email}, last_used_at = ${now}, updated_at = ${now}
    where account_id = ${accountId} and id = ${id}`
}

/** With the sessions that it began. Only if it belongs to `userId`, unless that is null. */
export async function deleteIdentity({ sql, accountId }: Scope, id: Id, userId: Id | null): Promise<boolean> {
  await sql`
    delete from access_tokens t using provider_sessions s, sign_in_identities i
    where i.account_id = ${accountId} and i.id = ${id} and (${userId}::bigint is null or i.user_id = ${userId})
      and s.account_id = i.account_id and s.identity_id = i.id
      and t.account_id = s.account_id and t.id = s.token_id`
  const deleted = await sql`
    delete from sign_in_identities
    where account_id = ${accountId} and id = ${id} and (${userId}::bigint is null or user_id = ${userId}) returning id`
  return deleted.length > 0
}

/** After a sign-in by the provider, the password set on the command line is no longer accepted. */
export async function endPasswordException({ sql, accountId }: Scope, userId: Id): Promise<void> {
  await sql`
    update logins set despite_provider = false
    where account_id = ${accountId} and user_id = ${userId} and despite_provider`
}

/** The provider that the identity was last used with. */
export async function findProviderName({ sql, accountId }: Scope, id: Id): Promise<string | null> {
  const [row] = await sql<{ name: string }[]>`
    select p.name from sign_in_identities i
    join sign_in_providers p on p.account_id = i.account_id and p.id = i.provider_id
    where i.account_id = ${accountId} and i.id = ${id}`
  return row?.name ?? null
}
