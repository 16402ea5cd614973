import type { Fragment, Sql } from '../../../platform/db/connect.ts'
import type { Id } from '../../../platform/ids.ts'

type SealedOrigin = { account_id: Id; import_id: Id; sealed_token: Buffer }

/** What is sealed begins with the id of its key. */
const keyOf = (sql: Sql): Fragment => sql`substring(sealed_token from 1 for 8)`
const notSealedWith = (sql: Sql, keyId: string): Fragment => sql`${keyOf(sql)} <> ${Buffer.from(keyId)}`

export async function countOriginsSealedWith(sql: Sql, keyId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from import_origins where ${keyOf(sql)} = ${Buffer.from(keyId)}`
  return row!.count
}

/** Accounts with tokens that are not sealed with this key. */
export async function findAccountsNotSealedWith(sql: Sql, keyId: string): Promise<Id[]> {
  const rows = await sql<{ account_id: Id }[]>`
    select distinct account_id from import_origins where ${notSealedWith(sql, keyId)} order by 1`
  return rows.map(({ account_id }) => account_id)
}

/** Those of one account. Held until the transaction ends, so that one that is fetched meanwhile is gone. */
export const lockOriginsNotSealedWith = (sql: Sql, accountId: Id, keyId: string): Promise<SealedOrigin[]> =>
  sql<SealedOrigin[]>`
    select account_id, import_id, sealed_token from import_origins
    where account_id = ${accountId} and ${notSealedWith(sql, keyId)}
    order by import_id for update`

export async function updateSealedToken(
  sql: Sql,
  { account_id, import_id }: Pick<SealedOrigin, 'account_id' | 'import_id'>,
  sealedToken: Buffer,
): Promise<void> {
  await sql`
    update import_origins set sealed_token = ${sealedToken}
    where account_id = ${account_id} and import_id = ${import_id}`
}
