import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'

type NewCode = { title: string; digest: Buffer; now: string; expiresAt: string }

export async function insertSignUpCode(sql: Sql, { title, digest, now, expiresAt }: NewCode): Promise<Id> {
  const [row] = await sql<{ id: Id }[]>`
    insert into sign_up_codes (title, digest, created_at, expires_at)
    values (${title}, ${digest}, ${now}, ${expiresAt}) returning id`
  return row!.id
}

export type SignUpCodeRow = { id: Id; title: string; created_at: string; expires_at: string; used_at: string | null }

export async function findSignUpCodes(sql: Sql): Promise<SignUpCodeRow[]> {
  return sql<SignUpCodeRow[]>`select id, title, created_at, expires_at, used_at from sign_up_codes order by id`
}

export async function isSignUpCodeUnused(sql: Sql, digest: Buffer, now: string): Promise<boolean> {
  const found = await sql`
    select from sign_up_codes where digest = ${digest} and used_at is null and expires_at > ${now}`
  return found.length > 0
}

/** Of two concurrent requests with one code, one gets true. */
export async function markSignUpCodeUsed(sql: Sql, digest: Buffer, now: string): Promise<boolean> {
  const used = await sql`
    update sign_up_codes set used_at = ${now}
    where digest = ${digest} and used_at is null and expires_at > ${now} returning id`
  return used.length > 0
}
