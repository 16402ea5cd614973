import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { homeZoneOf } from '../users/first-workspace.columns.ts'

export async function findAccountsRemoving(sql: Sql): Promise<Id[]> {
  const rows = await sql<{ id: Id }[]>`select id from accounts where remove_old_records order by id`
  return rows.map(({ id }) => id)
}

export type PersonWithOldRecords = {
  id: Id
  time_zone: string | null
  /** Whether a balance is computed from the person's records. */
  counts: boolean
  closed_through: string | null
  closed_until: string | null
}

/** Records before these days may be too old; the exact limit depends on the person's zone. */
type OldestDays = { working_time: string; absences: string }

/** People who are not erased and have records from before these days, whether or not these can be deleted. */
export async function findPeopleWithOldRecords(
  { sql, accountId }: Scope,
  before: OldestDays,
  after: Id | null,
  most: number,
): Promise<PersonWithOldRecords[]> {
  return sql<PersonWithOldRecords[]>`
    select u.id, ${homeZoneOf({ sql })} as time_zone, a.closed_through, a.closed_until,
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

/** Allows changes in closed months of the person within this transaction. */
export async function beginRemoval({ sql, accountId }: Scope, userId: Id): Promise<void> {
  await sql`select begin_removal(${accountId}, ${userId})`
}

type Ids = { id: string }[]
const idsOf = (rows: Ids): string[] => rows.map(({ id }) => id)

/** Whether a tracking `t` that started before a moment had ended by then. One that was deleted while running has no end. */
const isOver = (sql: Sql, before: Fragment): Fragment => sql`coalesce(t.ends_at <= ${before}, t.status = 'deleted')`

/** Trackings that ended before a moment, oldest first, without running ones. */
export const findOldTrackings = async ({ sql, accountId }: Scope, userId: Id, before: string, most: number) =>
  idsOf(
    await sql<Ids>`
      select t.id::text as id from time_trackings t
      where t.account_id = ${accountId} and t.user_id = ${userId} and t.starts_at < ${before}
        and ${isOver(sql, sql`${before}::timestamptz`)}
      order by t.starts_at, t.id limit ${most}`,
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

/** Days without records are not reviewed. */
export async function deleteOldReviews({ sql, accountId }: Scope, userId: Id, before: string): Promise<void> {
  await sql`
    delete from tracking_reviews
    where account_id = ${accountId} and user_id = ${userId} and until_at <= ${before}`
}

type OldTime = { id: Id; before: string }

/**
 * The number of trackings and punches of each person that end before the person's moment. Punches are deleted with
 * their tracking, those without one by their own moment. Punches are counted by an index-only scan and looked up only
 * for trackings that stay but may have older punches: those that span the moment, or were moved across it by up to a
 * month.
 */
export async function countOldTime({ sql, accountId }: Scope, people: readonly OldTime[]): Promise<Counted[]> {
  if (people.length === 0) return []
  return sql<Counted[]>`
    select person.id, (times.gone + punches.old - staying.punches)::int as records
    from unnest(${people.map(({ id }) => id)}::bigint[], ${people.map(({ before }) => before)}::timestamptz[])
      as person (id, before),
    lateral (
      select count(*) filter (where is_gone) as gone, array_agg(t.id) filter (where not is_gone) as staying
      from time_trackings t
      cross join lateral (select t.starts_at < person.before and ${isOver(sql, sql`person.before`)}) as told (is_gone)
      where t.account_id = ${accountId} and t.user_id = person.id
        and t.starts_at < person.before + interval '31 days') times,
    lateral (
      select count(*) as old from actions p
      where p.account_id = ${accountId} and p.user_id = person.id and p.action_time < person.before) punches,
    lateral (
      select count(*) as punches from actions p
      where p.account_id = ${accountId} and p.time_tracking_id = any(times.staying)
        and p.action_time < person.before) staying`
}

type OldAbsences = {
  id: Id
  /** The last day that protections cover. */
  latest: string
  /** The same for absences and entitlements. */
  through: string
}

type Counted = { id: Id; records: number }
type CountedAbsences = { id: Id; protections: number; absences: number }

export async function countOldAbsences(
  { sql, accountId }: Scope,
  people: readonly OldAbsences[],
): Promise<CountedAbsences[]> {
  if (people.length === 0) return []
  return sql<CountedAbsences[]>`
    select person.id,
      (select count(*) from work_protections w where w.account_id = ${accountId} and w.user_id = person.id
        and w.ends_on <= person.latest)::int as protections,
      (select count(*) from absences a where a.account_id = ${accountId} and a.user_id = person.id
        and a.last_day <= person.through)::int
      + (select count(*) from vacation_entitlements v where v.account_id = ${accountId} and v.user_id = person.id
        and v.ends_at <= person.through)::int as absences
    from unnest(${people.map(({ id }) => id)}::bigint[], ${people.map(({ latest }) => latest)}::date[],
      ${people.map(({ through }) => through)}::date[]) as person (id, latest, through)`
}
