import type { Sql } from '../db/connect.ts'

export async function findServer(sql: Sql): Promise<{ version: number; moment: string }> {
  const [row] = await sql<{ version: number; moment: string }[]>`
    select current_setting('server_version_num')::int as version, clock_timestamp() as moment`
  return row!
}

/** Jobs that no worker has taken for ten minutes, and those that have finally failed in the last day. */
export async function countStrandedJobs(sql: Sql, moment: string): Promise<{ waiting: number; failed: number }> {
  const [row] = await sql<{ waiting: number; failed: number }[]>`
    select
      count(*) filter (where state < 'active' and start_after < ${moment}::timestamptz - interval '10 minutes')::int as waiting,
      count(*) filter (where state = 'failed' and completed_on > ${moment}::timestamptz - interval '1 day')::int as failed
    from jobs.job`
  return row!
}
