import type { Fragment, Sql } from '../platform/db/connect.ts'
import type { Id } from '../platform/ids.ts'

/** A table of sums over records: its key columns, its sums, and the query that recounts them. */
type Rollup = { keys: readonly string[]; sums: readonly string[]; recount: (sql: Sql, accountId: Id) => Fragment }

const workingTimeSums = [
  'confirmed',
  'unconfirmed',
  'gross_seconds',
  'break_seconds',
  'confirmed_gross',
  'confirmed_break',
]

const workingTime = (by: (sql: Sql) => Fragment) => (sql: Sql, accountId: Id) =>
  sql`
  select account_id, workspace_id, ${by(sql)}, count(*) filter (where confirmed) as confirmed,
    count(*) filter (where not confirmed) as unconfirmed, sum(gross_seconds) as gross_seconds,
    sum(break_seconds) as break_seconds, coalesce(sum(gross_seconds) filter (where confirmed), 0) as confirmed_gross,
    coalesce(sum(break_seconds) filter (where confirmed), 0) as confirmed_break
  from time_trackings
  where account_id = ${accountId} and status = 'active' and ends_at is not null
  group by 1, 2, 3`

const rollups: Record<string, Rollup> = {
  time_tracking_totals: {
    keys: ['account_id', 'workspace_id', 'user_id'],
    sums: workingTimeSums,
    recount: workingTime((sql) => sql`user_id`),
  },
  workspace_tracking_totals: {
    keys: ['account_id', 'workspace_id', 'slot'],
    sums: workingTimeSums,
    recount: workingTime((sql) => sql`totals_slot(user_id) as slot`),
  },
  action_totals: {
    keys: ['account_id', 'workspace_id', 'user_id'],
    sums: ['count'],
    recount: (sql, accountId) => sql`
      select account_id, workspace_id, user_id, count(*) as count
      from actions where account_id = ${accountId} group by 1, 2, 3`,
  },
  absence_totals: {
    keys: ['account_id', 'workspace_id', 'user_id', 'confirmation_status'],
    sums: ['count', 'days', 'hours'],
    recount: (sql, accountId) => sql`
      select account_id, workspace_id, user_id, confirmation_status, count(*) as count, sum(days) as days,
        sum(hours) as hours
      from absences where account_id = ${accountId} and status = 'active' group by 1, 2, 3, 4`,
  },
}

/**
 * Recounts an account's records and adds the difference to the rollup. Safe during concurrent writes, since one statement
 * sees records and rollup in one snapshot. Returns how many rows were wrong, by rollup.
 */
export async function mendRollups(sql: Sql, accountId: Id): Promise<Record<string, number>> {
  const off: Record<string, number> = {}
  for (const [table, rollup] of Object.entries(rollups)) {
    const [row] = await mend(sql, accountId, table, rollup)
    off[table] = row!.count
  }
  off.running_times = await mendRunningTimes(sql, accountId)
  return off
}

function mend(sql: Sql, accountId: Id, table: string, { keys, sums, recount }: Rollup) {
  const list = (names: readonly string[], each: (name: string) => Fragment): Fragment =>
    names.map(each).reduce((left, right) => sql`${left}, ${right}`)
  const isOff = sums
    .map((name) => sql`coalesce(truth.${sql(name)}, 0) <> coalesce(kept.${sql(name)}, 0)`)
    .reduce((left, right) => sql`${left} or ${right}`)
  return sql<{ count: number }[]>`
    with off as (
      select ${list(keys, (name) => sql`${sql(name)}`)},
        ${list(sums, (name) => sql`coalesce(truth.${sql(name)}, 0) - coalesce(kept.${sql(name)}, 0) as ${sql(name)}`)}
      from (${recount(sql, accountId)}) truth
      full join (select * from ${sql(table)} where account_id = ${accountId}) kept
        using (${list(keys, (name) => sql`${sql(name)}`)})
      where ${isOff}
    ), mended as (
      insert into ${sql(table)} as kept select * from off
      on conflict (${list(keys, (name) => sql`${sql(name)}`)}) do update set
        ${list(sums, (name) => sql`${sql(name)} = kept.${sql(name)} + excluded.${sql(name)}`)}
    )
    select count(*)::int as count from off`
}

async function mendRunningTimes(sql: Sql, accountId: Id): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    with off as (
      select coalesce(t.id, r.time_tracking_id) as id
      from (
        select id, workspace_id, user_id, starts_at from time_trackings
        where account_id = ${accountId} and ends_at is null and status = 'active'
      ) t
      full join (select * from running_times where account_id = ${accountId}) r on r.time_tracking_id = t.id
      where (t.workspace_id, t.user_id, extract(epoch from t.starts_at)::bigint)
        is distinct from (r.workspace_id, r.user_id, r.starts_at)
    ), mended as (
      select keep_running_times(array_agg(${accountId}::bigint), array_agg(id)) from off having count(*) > 0
    )
    select (select count(*) from off)::int as count, (select count(*) from mended) as mended`
  return row!.count
}

export async function findAccountIds(sql: Sql): Promise<Id[]> {
  const rows = await sql<{ id: Id }[]>`select id from accounts order by id`
  return rows.map(({ id }) => id)
}
