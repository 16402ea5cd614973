import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'

export type SealedAuthenticator = { account_id: Id; user_id: Id; secret: Buffer }

/** What is sealed begins with the id of its key. */
const keyOf = (sql: Sql) => sql`substring(secret from 1 for 8)`

export async function countAuthenticatorsSealedWith(sql: Sql, keyId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from authenticators where ${keyOf(sql)} = ${Buffer.from(keyId)}`
  return row!.count
}

const notSealedWith = (sql: Sql, keyId: string): Fragment => sql`${keyOf(sql)} <> ${Buffer.from(keyId)}`

/** Accounts with secrets that are not sealed with this key. */
export async function findAccountsNotSealedWith(sql: Sql, keyId: string): Promise<Id[]> {
  const rows = await sql<{ account_id: Id }[]>`
    select distinct account_id from authenticators where ${notSealedWith(sql, keyId)} order by 1`
  return rows.map(({ account_id }) => account_id)
}

/** Those of one account. Held until the transaction ends, so that one that is set up meanwhile stays. */
export const lockAuthenticatorsNotSealedWith = (
  sql: Sql,
  accountId: Id,
  keyId: string,
): Promise<SealedAuthenticator[]> =>
  sql<SealedAuthenticator[]>`
    select account_id, user_id, secret from authenticators
    where account_id = ${accountId} and ${notSealedWith(sql, keyId)}
    order by user_id for update`

export async function updateAuthenticator(
  sql: Sql,
  { account_id, user_id }: Pick<SealedAuthenticator, 'account_id' | 'user_id'>,
  secret: Buffer,
): Promise<void> {
  await sql`update authenticators set secret = ${secret} where account_id = ${account_id} and user_id = ${user_id}`
}
