import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'

export type SealedSecret = { account_id: Id; id: Id; handle: string; sealed_client_secret: Buffer }

/** What is sealed begins with the id of its key. */
const keyOf = (sql: Sql) => sql`substring(sealed_client_secret from 1 for 8)`

export async function countSecretsSealedWith(sql: Sql, keyId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from sign_in_providers where ${keyOf(sql)} = ${Buffer.from(keyId)}`
  return row!.count
}

const notSealedWith = (sql: Sql, keyId: string): Fragment =>
  sql`sealed_client_secret is not null and ${keyOf(sql)} <> ${Buffer.from(keyId)}`

/** Accounts with secrets that are not sealed with this key. */
export async function findAccountsNotSealedWith(sql: Sql, keyId: string): Promise<Id[]> {
  const rows = await sql<{ account_id: Id }[]>`
    select distinct account_id from sign_in_providers where ${notSealedWith(sql, keyId)} order by 1`
  return rows.map(({ account_id }) => account_id)
}

/** Those of one account. Held until the transaction ends, so that a secret that is entered meanwhile stays. */
export const lockSecretsNotSealedWith = (sql: Sql, accountId: Id, keyId: string): Promise<SealedSecret[]> =>
  sql<SealedSecret[]>`
    select account_id, id, handle, sealed_client_secret from sign_in_providers
    where account_id = ${accountId} and ${notSealedWith(sql, keyId)}
    order by id for update`

export async function updateSealedSecret(
  sql: Sql,
  { account_id, id }: Pick<SealedSecret, 'account_id' | 'id'>,
  sealed: Buffer | null,
): Promise<void> {
  await sql`
    update sign_in_providers set sealed_client_secret = ${sealed} where account_id = ${account_id} and id = ${id}`
}
