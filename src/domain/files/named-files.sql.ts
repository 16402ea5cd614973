import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { namedFiles } from './named-files.columns.ts'

export async function findFileKeys(sql: Sql, accountId: Id): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    select distinct key from (${namedFiles(sql)}) named where account_id = ${accountId}`
  return rows.map(({ key }) => key)
}
