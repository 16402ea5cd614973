import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { homeZoneOf } from '../users/user.columns.ts'

export async function findAccountsRemoving(sql: Sql): Promise<Id[]> {
  const rows = await sql<{ id: Id }[]>`select id from accounts where remove_old_records order by id`
  return rows.map(({ id }) => id)
}

export type PersonWithOldRecords = {
  id: Id
  time_zone: string | null
  /** Whether a balance is made of the person's records. */
  counts: boolean
  closed_through: string | null
}

/** Days before which records may be too old; the person's zone decides. */
type OldestDays = { working_time: string; absences: string }

/** People who are not erased and have something from before these days, whether it may go or not. */
export async function findPeopleWithOldRecords(
  { sql, accountId }: Scope,
  before: OldestDays,
  after: Id | null,
  most: number,
): Promise<PersonWithOldRecords[]> {
  return sql<PersonWithOldRecords[]>`
    select u.id, ${homeZoneOf({ sql })} as time_zone, a.closed_through,
      (a.closed_through is not null or exists (
        select from work_schedules s where s.account_id = u.account_id and s.user_id = u.id)) as counts
    from users u
    left join time_accounts a on a.account_id = u.account_id and a.user_id = u.id
    where u.account_id = ${accountId} and u.id > ${after ?? '0'}
      and not exists (select from erasures e where e.account_id = u.account_id and e.user_id = u.id)
      and (exists (select from time_trackings t where t.account_id = u.account_id and t.user_id = u.id
          and t.starts_at < ${before.working_time}::date)
        or exists (select from actions t where t.account_id = u.account_id and t.user_id = u.id
          and t.action_time < ${before.working_time}::date)
        or exists (select from absences t where t.account_id = u.account_id and t.user_id = u.id
          and t.last_day < ${before.absences})
        or exists (select from vacation_entitlements t where t.account_id = u.account_id and t.user_id = u.id
          and t.ends_at < ${before.absences})
        or exists (select from work_protections t where t.account_id = u.account_id and t.user_id = u.id
          and t.ends_on < ${before.absences}))
    order by u.id limit ${most}`
}

/** Closed months of the person give way in this transaction. */
export async function beginRemoval({ sql, accountId }: Scope, userId: Id): Promise<void> {
  await sql`select begin_removal(${accountId}, ${userId})`
}

type Ids = { id: string }[]
const idsOf = (rows: Ids): string[] => rows.map(({ id }) => id)

/** What had ended before a moment, the oldest first; what still runs does not count. */
export const findOldTrackings = async ({ sql, accountId }: Scope, userId: Id, before: string, most: number) =>
  idsOf(
    await sql<Ids>`
      select id::text as id from time_trackings
      where account_id = ${accountId} and user_id = ${userId} and starts_at < ${before} and ends_at <= ${before}
      order by starts_at, id limit ${most}`,
  )

export const findOldPunches = async ({ sql, accountId }: Scope, userId: Id, before: string, most: number) =>
  idsOf(
    await sql<Ids>`
      select id::text as id from actions
      where account_id = ${accountId} and user_id = ${userId} and action_time < ${before}
        and not exists (select from time_trackings t where t.account_id = actions.account_id
          and t.id = actions.time_tracking_id)
      order by action_time, id limit ${most}`,
  )

export const findOldAbsences = async ({ sql, accountId }: Scope, userId: Id, through: string) =>
  idsOf(
    await sql<Ids>`
      select id::text as id from absences
      where account_id = ${accountId} and user_id = ${userId} and last_day <= ${through} order by id`,
  )

export const findOldEntitlements = async ({ sql, accountId }: Scope, userId: Id, through: string) =>
  idsOf(
    await sql<Ids>`
      select id::text as id from vacation_entitlements
      where account_id = ${accountId} and user_id = ${userId} and ends_at <= ${through} order by id`,
  )

export const findOldProtections = async ({ sql, accountId }: Scope, userId: Id, through: string) =>
  idsOf(
    await sql<Ids>`
      select id::text as id from work_protections
      where account_id = ${accountId} and user_id = ${userId} and ends_on <= ${through} order by id`,
  )

/** Days that have lost their records are not reviewed. */
export async function deleteOldReviews({ sql, accountId }: Scope, userId: Id, before: string): Promise<void> {
  await sql`
    delete from tracking_reviews
    where account_id = ${accountId} and user_id = ${userId} and until_at <= ${before}`
}

export async function countOldTrackings({ sql, accountId }: Scope, userId: Id, before: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from time_trackings
    where account_id = ${accountId} and user_id = ${userId} and starts_at < ${before} and ends_at <= ${before}`
  return row!.count
}

/** Those that go with their time, and those that have none. */
export async function countOldPunches({ sql, accountId }: Scope, userId: Id, before: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from actions p
    left join time_trackings t on t.account_id = p.account_id and t.id = p.time_tracking_id
    where p.account_id = ${accountId} and p.user_id = ${userId} and p.action_time < ${before}
      and (t.id is null or t.ends_at <= ${before})`
  return row!.count
}
