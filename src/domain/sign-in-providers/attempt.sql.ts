import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'

/** To sign in, to link the provider, or to confirm the session. */
export type Purpose = 'enter' | 'link' | 'confirm'

type Attempt = {
  purpose: Purpose
  stateDigest: Buffer
  browserDigest: Buffer
  accountId: Id
  providerId: Id
  userId: Id | null
  returnTo: string | null
  expiresAt: string
}

export async function insertAttempt(sql: Sql, attempt: Attempt): Promise<void> {
  await sql`
    insert into sign_in_attempts
      (state_digest, browser_digest, account_id, provider_id, purpose, user_id, return_to, expires_at)
    values (${attempt.stateDigest}, ${attempt.browserDigest}, ${attempt.accountId}, ${attempt.providerId},
      ${attempt.purpose}, ${attempt.userId}, ${attempt.returnTo}, ${attempt.expiresAt})`
}

type TakenAttempt = { account_id: Id; provider_id: Id; return_to: string | null; expires_at: string }

/** Deletes the attempt: of two concurrent requests, only one gets the row. Only for the browser in which it began. */
export async function consumeAttempt(
  sql: Sql,
  wanted: {
    stateDigest: Buffer
    browserDigest: Buffer
    handle: string
    purpose: Purpose
    userId: Id | null
    now: string
  },
): Promise<TakenAttempt | null> {
  const [row] = await sql<TakenAttempt[]>`
    delete from sign_in_attempts a using sign_in_providers p
    where a.state_digest = ${wanted.stateDigest} and a.browser_digest = ${wanted.browserDigest}
      and p.account_id = a.account_id and p.id = a.provider_id and p.handle = ${wanted.handle}
      and a.purpose = ${wanted.purpose} and a.user_id is not distinct from ${wanted.userId}::bigint
      and a.expires_at > ${wanted.now}
    returning a.account_id, a.provider_id, a.return_to, a.expires_at`
  return row ?? null
}

export async function deleteOldAttempts(sql: Sql, now: string): Promise<void> {
  await sql`delete from sign_in_attempts where expires_at < ${now}`
}
