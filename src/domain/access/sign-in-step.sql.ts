import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import type { ProviderSession } from './access-token.sql.ts'

/** The token is good for the second step of this sign-in only. */
export async function insertSignInStep(
  { sql, accountId }: Scope,
  step: { digest: Buffer; userId: Id; expiresAt: string; provider: ProviderSession | null },
): Promise<void> {
  const { digest, userId, expiresAt, provider } = step
  await sql`
    insert into sign_in_steps
      (digest, account_id, user_id, expires_at, provider_id, identity_id, sid, end_session_url)
    values (${digest}, ${accountId}, ${userId}, ${expiresAt}, ${provider?.providerId ?? null},
      ${provider?.identityId ?? null}, ${provider?.sid ?? null}, ${provider?.endSessionUrl ?? null})`
}

type StepProviderColumns = {
  provider_id: Id | null
  identity_id: Id | null
  sid: string | null
  end_session_url: string | null
}

type StepOwner = { account_id: Id; user_id: Id }

/** Before the tenant is known. */
export async function findSignInStep(sql: Sql, digest: Buffer, now: string): Promise<StepOwner | null> {
  const [row] = await sql<StepOwner[]>`
    select account_id, user_id from sign_in_steps where digest = ${digest} and expires_at > ${now}`
  return row ?? null
}

/** Of two concurrent requests with one token, one gets a row. A change of password or deactivation has deleted it. */
export async function consumeSignInStep(
  { sql, accountId }: Scope,
  digest: Buffer,
  now: string,
): Promise<{ provider: ProviderSession | null } | null> {
  const [taken] = await sql<StepProviderColumns[]>`
    delete from sign_in_steps s using users u
    where s.digest = ${digest} and s.account_id = ${accountId} and s.expires_at > ${now}
      and u.account_id = s.account_id and u.id = s.user_id and u.status = 'active' and u.deleted_at is null
    returning s.provider_id, s.identity_id, s.sid, s.end_session_url`
  if (!taken) return null
  const { provider_id: providerId, identity_id: identityId, sid, end_session_url: endSessionUrl } = taken
  return { provider: providerId && identityId ? { providerId, identityId, sid, endSessionUrl } : null }
}

export async function deleteSignInStepsOf({ sql, accountId }: Scope, userId: Id): Promise<void> {
  await sql`delete from sign_in_steps where account_id = ${accountId} and user_id = ${userId}`
}

export async function deleteOldSteps(sql: Sql, now: string): Promise<void> {
  await sql`delete from sign_in_steps where expires_at < ${now}`
  await sql`delete from passkey_challenges where expires_at < ${now}`
}
