import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

/**
 * Sessions that began at the provider, by its session id, its subject, or both, which must then both match. Returns the
 * users.
 */
export async function deleteSessionsOfProvider(
  { sql, accountId }: Scope,
  providerId: Id,
  { subject, sid }: { subject: string | null; sid: string | null },
): Promise<Id[]> {
  const ended = await sql<{ user_id: Id }[]>`
    delete from access_tokens t using provider_sessions s, sign_in_identities i
    where s.account_id = ${accountId} and s.provider_id = ${providerId}
      and i.account_id = s.account_id and i.id = s.identity_id
      and (${sid}::text is null or s.sid = ${sid}) and (${subject}::text is null or i.subject = ${subject})
      and t.account_id = s.account_id and t.id = s.token_id
    returning t.user_id`
  return [...new Set(ended.map(({ user_id }) => user_id))]
}

/** The provider's end-session endpoint, for a session that began there. */
export async function findEndSessionUrl(sql: Sql, digest: Buffer): Promise<string | null> {
  const [row] = await sql<{ end_session_url: string | null }[]>`
    select s.end_session_url from access_tokens t
    join provider_sessions s on s.account_id = t.account_id and s.token_id = t.id
    where t.digest = ${digest}`
  return row?.end_session_url ?? null
}
