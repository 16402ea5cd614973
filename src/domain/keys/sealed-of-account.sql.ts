import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { SealedColumn } from './sealed-column.sql.ts'

/** Sealed values begin with the id of their key. */
export async function findSealingKeys(sql: Sql, accountId: Id, columns: readonly SealedColumn[]): Promise<string[]> {
  const values = columns
    .map(({ table, column }) => sql`select account_id, ${sql(column)} as sealed from ${sql(table)}`)
    .reduce((all, next) => sql`${all} union all ${next}`)
  const rows = await sql<{ id: string }[]>`
    select distinct convert_from(substring(sealed from 1 for 8), 'UTF8') as id
    from (${values}) s
    where account_id = ${accountId} and sealed is not null
    order by 1`
  return rows.map(({ id }) => id)
}
