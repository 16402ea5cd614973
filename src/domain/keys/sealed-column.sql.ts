import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'

export type SealedColumn = { table: string; column: string }

/** With the column that identifies a record within its account. */
export type Sealed = SealedColumn & { key: string }

export type SealedValue = { account_id: Id; key: string; sealed: Buffer }

/** Sealed values begin with the id of their key. */
const keyIdIn = (sql: Sql, { column }: Sealed): Fragment => sql`substring(${sql(column)} from 1 for 8)`

const notSealedWith = (sql: Sql, where: Sealed, keyId: string): Fragment =>
  sql`${sql(where.column)} is not null and ${keyIdIn(sql, where)} <> ${Buffer.from(keyId)}`

export async function countSealedWith(sql: Sql, where: Sealed, keyId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from ${sql(where.table)} where ${keyIdIn(sql, where)} = ${Buffer.from(keyId)}`
  return row!.count
}

/** Accounts with values that are not sealed with this key. */
export async function findAccountsNotSealedWith(sql: Sql, where: Sealed, keyId: string): Promise<Id[]> {
  const rows = await sql<{ account_id: Id }[]>`
    select distinct account_id from ${sql(where.table)} where ${notSealedWith(sql, where, keyId)} order by 1`
  return rows.map(({ account_id }) => account_id)
}

/** Locked, so that concurrent writes are not overwritten. */
export const lockNotSealedWith = (sql: Sql, where: Sealed, accountId: Id, keyId: string): Promise<SealedValue[]> =>
  sql<SealedValue[]>`
    select account_id, ${sql(where.key)}::text as key, ${sql(where.column)} as sealed from ${sql(where.table)}
    where account_id = ${accountId} and ${notSealedWith(sql, where, keyId)}
    order by ${sql(where.key)} for update`

export async function updateSealed(
  sql: Sql,
  { table, key, column }: Sealed,
  row: SealedValue,
  sealed: Buffer | null,
): Promise<void> {
  await sql`
    update ${sql(table)} set ${sql(column)} = ${sealed} where account_id = ${row.account_id} and ${sql(key)}::text = ${row.key}`
}
