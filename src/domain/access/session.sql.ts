import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

export async function deleteSession({ sql, accountId }: Scope, userId: Id, id: string): Promise<boolean> {
  const deleted = await sql`
    delete from access_tokens where account_id = ${accountId} and user_id = ${userId} and id = ${id} returning id`
  return deleted.length > 0
}

/** All sessions of the user but `kept`; all of them if that is null. */
export async function deleteSessionsBut({ sql, accountId }: Scope, userId: Id, kept: string | null): Promise<number> {
  const deleted = await sql`
    delete from access_tokens
    where account_id = ${accountId} and user_id = ${userId} and id is distinct from ${kept}::uuid returning id`
  return deleted.length
}

/** Over all accounts. */
export async function deleteIdleSessions(sql: Sql, idleCutoff: string): Promise<void> {
  await sql`delete from access_tokens where kind = 'cookie' and coalesce(last_used_at, created_at) <= ${idleCutoff}`
}

export type SessionUse = { id: string; usedAt: string; device: string; network: string; byCookie: boolean }

/** Many at once, over all accounts. A later use that is stored already wins. */
export async function updateUses(sql: Sql, uses: readonly SessionUse[]): Promise<void> {
  await sql`
    update access_tokens s set last_used_at = n.used_at, device = n.device, network = n.network,
      kind = case when n.by_cookie then 'cookie' else s.kind end
    from unnest(
      ${uses.map(({ id }) => id)}::uuid[], ${uses.map(({ usedAt }) => usedAt)}::timestamptz[],
      ${uses.map(({ device }) => device)}::text[], ${uses.map(({ network }) => network)}::text[],
      ${uses.map(({ byCookie }) => byCookie)}::boolean[]
    ) as n (id, used_at, device, network, by_cookie)
    where s.id = n.id and (s.last_used_at is null or s.last_used_at < n.used_at)`
}

export async function findConfirmedAt({ sql, accountId }: Scope, id: string): Promise<string | null> {
  const [row] = await sql<{ confirmed_at: string | null }[]>`
    select confirmed_at from access_tokens where account_id = ${accountId} and id = ${id}`
  return row?.confirmed_at ?? null
}

/** False if the session has ended meanwhile, for instance by a change of password. */
export async function updateConfirmedAt({ sql, accountId }: Scope, id: string, now: string): Promise<boolean> {
  const confirmed = await sql`
    update access_tokens set confirmed_at = ${now} where account_id = ${accountId} and id = ${id} returning id`
  return confirmed.length > 0
}
