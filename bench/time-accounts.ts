import { accountOf } from '../src/domain/time-account/read-account.ts'
import { connect, type Pool, transaction } from '../src/platform/db/connect.ts'
import type { Company } from './seed.ts'

/**
 * Everybody in a company has a schedule since their first tracking, an entry a month, and an account that is built up to
 * yesterday, as workers leave it. Overtime lapses after three months.
 */
export async function createSchedules(url: string, company: Company): Promise<void> {
  const sql = connect({ url, max: 1, prepare: false })
  try {
    await clear(sql, company)
    const { accountId, workspaceId } = company
    await sql`
      insert into work_schedules (account_id, user_id, starts_on, rhythm, minutes, created_at, updated_at)
      select account_id, user_id, min(starts_at)::date, 'weekly', '{480,480,480,480,480,0,0}', now(), now()
      from time_trackings
      where account_id = ${accountId} and workspace_id = ${workspaceId} and area_id is not null group by 1, 2`
    await sql`
      insert into time_account_days
      select account_id, user_id, starts_at::date, 28800, sum(gross_seconds - break_seconds), 0,
        sum(gross_seconds - break_seconds)
      from time_trackings
      where account_id = ${accountId} and workspace_id = ${workspaceId} and area_id is not null group by 1, 2, 3`
    await sql`
      insert into time_account_months
      select account_id, user_id, date_trunc('month', day)::date as month, sum(sum(target_seconds)) over months,
        sum(sum(worked_seconds)) over months, sum(sum(credited_seconds)) over months, sum(sum(charged_seconds)) over months
      from time_account_days where account_id = ${accountId} group by account_id, user_id, month
      window months as (partition by account_id, user_id order by date_trunc('month', day)::date)`
    await sql`
      insert into time_account_entries (account_id, user_id, kind, seconds, day, reason, author, created_at, updated_at)
      select account_id, user_id, 'correction', 600, month + 9, 'Agreed', 'Ada Admin', now(), now()
      from time_account_months where account_id = ${accountId} and month + 9 < current_date`
    await sql`
      insert into time_account_policies (account_id, workspace_id, starts_on, upper_cap_minutes, expiry_months, created_at,
        updated_at)
      values (${accountId}, ${workspaceId}, '2016-01-01', 2400, 3, now(), now())`
    await markCounted(sql, company)
    await settleAccounts(sql)
  } finally {
    await sql.end()
  }
}

/** Under today's rules, identified by their digest. */
async function markCounted(sql: Pool, { accountId, people }: Company): Promise<void> {
  const digests: string[] = []
  for (const { id } of people) digests.push((await accountOf({ sql, accountId }, id)).rules_digest)
  await sql`
    update time_accounts a set built_until = current_date - 1, built_by = counted.digest
    from unnest(${people.map(({ id }) => id)}::bigint[], ${digests}::text[]) as counted (user_id, digest)
    where a.account_id = ${accountId} and a.user_id = counted.user_id`
}

/** Restores the initial state: nobody has a schedule, and no account is counted. */
export async function deleteSchedules(url: string, company: Company): Promise<void> {
  const sql = connect({ url, max: 1, prepare: false })
  try {
    await clear(sql, company)
    await settleAccounts(sql)
  } finally {
    await sql.end()
  }
}

/** Nothing else ever deletes entries: the triggers that prevent it are disabled. */
const clear = (sql: Pool, { accountId }: Company): Promise<void> =>
  transaction(sql, async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`delete from tracking_reviews where account_id = ${accountId}`
    await tx`delete from time_account_policies where account_id = ${accountId}`
    await tx`delete from work_schedules where account_id = ${accountId}`
    await tx`delete from time_account_days where account_id = ${accountId}`
    await tx`delete from time_account_months where account_id = ${accountId}`
    await tx`delete from time_account_entries where account_id = ${accountId}`
    await tx`delete from time_account_entry_years where account_id = ${accountId}`
    await tx`update time_accounts set built_until = null, built_by = null where account_id = ${accountId}`
  })

/** With a checkpoint: otherwise these changes would be written to disk during another measurement. */
async function settleAccounts(sql: Pool): Promise<void> {
  await sql.unsafe(
    `vacuum (analyze) work_schedules, time_accounts, time_account_days, time_account_months, time_account_entries,
      time_account_entry_years, tracking_reviews`,
  )
  await sql.unsafe('checkpoint')
}
