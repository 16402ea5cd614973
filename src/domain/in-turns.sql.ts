import type { Sql } from '../platform/db/connect.ts'
import type { Id } from '../platform/ids.ts'

/** A list that workers take rows from, and how often one of them may fail before it is set aside. */
export type TurnsList = { table: 'follow_ups' | 'tracking_reviews'; mostFailures: 5 | 8 }

/**
 * The first account after one, up to another, with rows that are due. The number of failures stands in the text as it does in
 * the indexes: for a value that comes later the planner could not take them.
 */
export async function findAccountDue(
  sql: Sql,
  { table, mostFailures }: TurnsList,
  { after, upTo }: { after: Id; upTo: Id },
  now: string,
): Promise<Id | null> {
  const [row] = await sql<{ account_id: Id }[]>`
    select account_id from ${sql(table)}
    where failures < ${sql.unsafe(String(mostFailures))} and (retry_at is null or retry_at <= ${now})
      and account_id > ${after} and account_id <= ${upTo}
    order by account_id limit 1`
  return row?.account_id ?? null
}
