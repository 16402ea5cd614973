import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

/** Null means no limit. */
type NewApiToken = {
  title: string
  scopes: string[] | null
  expires_at: string | null
  networks: string[] | null
}

export async function insertApiToken(
  { sql, accountId }: Scope,
  token: NewApiToken & { digest: Buffer; now: string },
): Promise<Id> {
  const { title, scopes, expires_at, networks, digest, now } = token
  const [row] = await sql<{ id: Id }[]>`
    insert into api_tokens (account_id, title, scopes, expires_at, networks, digest, created_at, updated_at)
    values (${accountId}, ${title}, ${scopes}, ${expires_at}, ${networks}, ${digest}, ${now}, ${now})
    returning id`
  return row!.id
}

export type ApiTokenRow = NewApiToken & { id: Id; last_used_at: string | null; created_at: string }

export async function findApiTokens({ sql, accountId }: Scope): Promise<ApiTokenRow[]> {
  return sql<ApiTokenRow[]>`
    select id, title, scopes, expires_at, networks, last_used_at, created_at from api_tokens where account_id = ${accountId} order by id`
}

export async function deleteApiToken({ sql, accountId }: Scope, id: Id): Promise<boolean> {
  const deleted = await sql`delete from api_tokens where account_id = ${accountId} and id = ${id} returning id`
  return deleted.length > 0
}

type TokenWithAccount = Omit<ApiTokenRow, 'created_at'> & { account_id: Id }

/** Before the tenant is known. */
export async function findApiTokenByDigest(sql: Sql, digest: Buffer): Promise<TokenWithAccount | null> {
  const [row] = await sql<TokenWithAccount[]>`
    select id, account_id, title, scopes, expires_at, networks, last_used_at from api_tokens where digest = ${digest}`
  return row ?? null
}

export async function updateApiTokenUse(
  sql: Sql,
  { accountId, id }: { accountId: Id; id: Id },
  now: string,
): Promise<void> {
  await sql`update api_tokens set last_used_at = ${now} where account_id = ${accountId} and id = ${id}`
}
