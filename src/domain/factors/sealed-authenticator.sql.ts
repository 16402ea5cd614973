import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'

export type SealedAuthenticator = { account_id: Id; user_id: Id; secret: Buffer }

/** What is sealed begins with the id of its key. */
const keyOf = (sql: Sql) => sql`substring(secret from 1 for 8)`

export async function countAuthenticatorsSealedWith(sql: Sql, keyId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from authenticators where ${keyOf(sql)} = ${Buffer.from(keyId)}`
  return row!.count
}

/** Of all accounts; held until the transaction ends, so that one that is set up meanwhile stays. */
export const lockAuthenticatorsNotSealedWith = (
  sql: Sql,
  keyId: string,
  most: number,
): Promise<SealedAuthenticator[]> =>
  sql<SealedAuthenticator[]>`
    select account_id, user_id, secret from authenticators where ${keyOf(sql)} <> ${Buffer.from(keyId)}
    order by account_id, user_id limit ${most} for update`

export async function updateAuthenticator(
  sql: Sql,
  { account_id, user_id }: Pick<SealedAuthenticator, 'account_id' | 'user_id'>,
  secret: Buffer,
): Promise<void> {
  await sql`update authenticators set secret = ${secret} where account_id = ${account_id} and user_id = ${user_id}`
}
