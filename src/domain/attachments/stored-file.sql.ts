import type { Sql } from '../../platform/db/connect.ts'
import { namedFiles } from '../files/named-files.columns.ts'

/** The keys that no record of their account refers to; a key begins with its account. Across all accounts. */
export async function findUnreferenced(sql: Sql, keys: readonly string[]): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    select f.key from (
      select key, split_part(key, '/', 1)::bigint as account_id from unnest(${keys as string[]}::text[]) as key
    ) f
    where not exists (
      select from (${namedFiles(sql)}) named where named.account_id = f.account_id and named.key = f.key)`
  return rows.map(({ key }) => key)
}

/** Keys of files that records refer to, across all accounts, in order. */
export async function selectReferenced(sql: Sql, after: string, most: number): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    select key from (${namedFiles(sql)}) named where is_there and key > ${after} order by key limit ${most}`
  return rows.map(({ key }) => key)
}
