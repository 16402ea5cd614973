import type { Fragment, Sql } from '../platform/db/connect.ts'
import type { Id } from '../platform/ids.ts'
import { isDue, type WorkList } from './work-list.columns.ts'

/** The first account after one, up to another, with rows that are due. */
export async function findNextAccount(
  sql: Sql,
  list: WorkList,
  { after, upTo }: { after: Id; upTo: Id },
  now: string,
  wanted: Fragment = sql`true`,
): Promise<Id | null> {
  const [row] = await sql<{ account_id: Id }[]>`
    select account_id from ${sql(list.table)}
    where ${isDue(sql, list, now)} and account_id > ${after} and account_id <= ${upTo} and ${wanted}
    order by account_id limit 1`
  return row?.account_id ?? null
}
