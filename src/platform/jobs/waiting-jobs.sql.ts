import type { Job } from 'pg-boss'
import type { Sql } from '../db/connect.ts'

export type WaitingJobs = { count: number; oldestSeconds: number }

/** Jobs that a worker could take, by kind. Excludes blocked ones, as the queue's own index does, which this query uses. */
export async function findWaitingJobs(sql: Sql, now: string): Promise<Partial<Record<string, WaitingJobs>>> {
  const rows = await sql<{ kind: string; count: number; seconds: number }[]>`
    select name as kind, count(*)::int as count,
      extract(epoch from ${now}::timestamptz - min(start_after))::float8 as seconds
    from jobs.job
    where state < 'active' and not blocked and start_after <= ${now}
    group by name`
  return Object.fromEntries(rows.map(({ kind, count, seconds }) => [kind, { count, oldestSeconds: seconds }]))
}

/** The kinds among these that have jobs. Whether one is due is decided by the fetch, by the queue's own clock. */
export async function findWaitingKinds(sql: Sql, kinds: readonly string[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select kind.name from unnest(${kinds as string[]}::text[]) as kind (name)
    where exists (select from jobs.job j where j.name = kind.name and j.state < 'active' and not j.blocked)`
  return rows.map(({ name }) => name)
}

export type TakenJob = Job<object> & { startedOn: string }

/**
 * The ids of the jobs that this process has taken: if another one had, their start time would differ. The lock waits for a
 * transaction that is about to commit.
 */
export async function lockStillTaken(sql: Sql, name: string, jobs: readonly TakenJob[]): Promise<Set<string>> {
  const ids = jobs.map(({ id }) => id)
  const moments = jobs.map(({ startedOn }) => startedOn)
  const rows = await sql<{ id: string }[]>`
    with settled as (
      select id, state, started_on from jobs.job where name = ${name} and id = any(${ids}::uuid[]) for update
    )
    select s.id from settled s
    join unnest(${ids}::uuid[], ${moments}::timestamptz[]) as taken (id, started_on)
      on taken.id = s.id and taken.started_on = s.started_on
    where s.state = 'active'`
  return new Set(rows.map(({ id }) => id))
}
