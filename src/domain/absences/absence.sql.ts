import type { Fragment, Sql, Statement } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WrittenHoliday } from '../holidays/holidays.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'
import { closedThroughOf, schedulesOf } from '../time-account/schedule.columns.ts'
import type { WorkSchedule } from '../time-account/schedule.ts'
import { homeZoneOf } from '../users/user.columns.ts'
import { administersUser } from '../users/user.policy.ts'
import { type AbsenceSubject, absencesVisibleTo, administersOwner } from './absence.policy.ts'
import type { AbsenceDay } from './absence-days.ts'
import { needsAnother, standsIn } from './decider.policy.ts'

export type ConfirmationStatus = 'pending' | 'confirmed' | 'rejected'

export type AbsenceColumns = {
  user_id: Id
  absence_type_id: Id
  title: string
  starts_at: string
  ends_at: string
  time_zone: string
  /** The IANA name of the above: days and hours are counted in it. */
  zone: string
  first_day: string
  last_day: string
  full_day: boolean
  days: number
  hours: number
  use_custom_values: boolean
  confirmation_status: ConfirmationStatus
  confirmed_at: string | null
  confirmed_by_id: Id | null
  confirm_message: string | null
  created_by: string | null
  creator_id: Id | null
  external_id: string | null
  import_id: string | null
  outlook_id: string | null
  secure_id: string
  uuid: string
  charge_days_job_status: string | null
  status: 'active' | 'deleted'
}

/** `home_zone` is the one that the person's days go by. */
export type AbsenceRow = AbsenceColumns &
  AbsenceSubject & { id: Id; home_zone: string | null; counts_against_entitlement: boolean }

/** The absence, what it takes of each day, and the note that tells of it. */
export async function insertAbsence(
  { sql, accountId, workspace, actor }: WorkspaceScope,
  absence: Partial<AbsenceColumns>,
  days: readonly AbsenceDay[],
  note: string,
  now: string,
): Promise<Id> {
  const row = { account_id: accountId, workspace_id: workspace.id, ...absence, created_at: now, updated_at: now }
  const [inserted] = await sql<{ id: Id }[]>`
    with added as (
      insert into absences ${sql(row)} returning id, user_id
    ), taking as (
      insert into absence_days (account_id, absence_id, user_id, day, days, hours)
      select ${accountId}, added.id, added.user_id, taken.day, taken.days, taken.hours
      from added, ${asRows(sql, days)}
    ), noted as (
      insert into notes (account_id, workspace_id, absence_id, kind, content, author_id, created_at, updated_at)
      select ${accountId}, ${workspace.id}, added.id, 'SystemNote', ${note}, ${actor.userId}, ${now}, ${now} from added
    )
    select id from added`
  return inserted!.id
}

const asRows = (sql: Sql, days: readonly AbsenceDay[]): Fragment => sql`
  unnest(${days.map((one) => one.day)}::date[], ${days.map((one) => String(one.days))}::numeric[],
    ${days.map((one) => String(one.hours))}::numeric[]) as taken (day, days, hours)`

/** The absence if the actor can see it, held until the transaction ends together with the person's balances. */
export const lockAbsence = async (scope: WorkspaceScope, id: Id): Promise<AbsenceRow | null> =>
  (await selectAbsenceForUpdate(scope, id))[0] ?? null

export const selectAbsenceForUpdate = (scope: WorkspaceScope, id: Id): Statement<AbsenceRow[]> => scope.sql`
  select t.*, ${administersOwner(scope)} as administered, ${needsAnother(scope)} as needs_another,
    ${standsIn(scope)} as stands_in, ${homeZoneOf(scope)} as home_zone, (
      select y.counts_against_entitlement from absence_types y
      where y.account_id = t.account_id and y.id = t.absence_type_id) as counts_against_entitlement
  from absences t join users u on u.account_id = t.account_id and u.id = t.user_id
  where t.account_id = ${scope.accountId} and t.id = ${id} and ${absencesVisibleTo(scope)}
  for update of t for no key update of u`

export async function updateAbsence(
  { sql, accountId }: WorkspaceScope,
  id: Id,
  changes: Partial<AbsenceColumns>,
  now: string,
): Promise<void> {
  await sql`
    update absences set ${sql({ ...changes, updated_at: now })} where account_id = ${accountId} and id = ${id}`
}

/** The same, with the note that tells of it, and with `telling`, which tells people. */
export async function updateAbsenceTelling<T extends object[]>(
  { sql, accountId, workspace, actor }: WorkspaceScope,
  id: Id,
  changes: Partial<AbsenceColumns>,
  note: string,
  telling: Statement<T>,
  now: string,
): Promise<T> {
  return sql<T>`
    with changed as (
      update absences set ${sql({ ...changes, updated_at: now })}
      where account_id = ${accountId} and id = ${id} returning id
    ), noted as (
      insert into notes (account_id, workspace_id, absence_id, kind, content, author_id, created_at, updated_at)
      select ${accountId}, ${workspace.id}, changed.id, 'SystemNote', ${note}, ${actor.userId}, ${now}, ${now}
      from changed
    )
    ${telling}`
}

/** All that the person has asked for and nobody has decided about, in any workspace that stands. */
export async function rejectPending(
  { sql, accountId }: Scope,
  userId: Id,
  now: string,
): Promise<(Pick<AbsenceRow, 'id' | 'user_id' | 'title'> & { workspace_id: Id })[]> {
  return sql<(Pick<AbsenceRow, 'id' | 'user_id' | 'title'> & { workspace_id: Id })[]>`
    update absences t set confirmation_status = 'rejected', updated_at = ${now}
    where account_id = ${accountId} and user_id = ${userId} and status = 'active' and confirmation_status = 'pending'
      and exists (
        select from workspaces w where w.account_id = t.account_id and w.id = t.workspace_id and w.deleted_at is null)
    returning id, user_id, title, workspace_id`
}

export async function replaceAbsenceDays(
  { sql, accountId }: WorkspaceScope,
  absence: { id: Id; userId: Id },
  days: readonly AbsenceDay[],
): Promise<void> {
  await sql`delete from absence_days where account_id = ${accountId} and absence_id = ${absence.id}`
  if (days.length === 0) return
  await sql`
    insert into absence_days (account_id, absence_id, user_id, day, days, hours)
    select ${accountId}, ${absence.id}, ${absence.userId}, day, days, hours from ${asRows(sql, days)}`
}

/** What decides how much an absence takes of somebody's days. */
export type WorkFacts = {
  hours_on_vacation_day: number
  public_holiday_ids: string[]
  /** By their start. */
  schedules: WorkSchedule[]
  /** Those of the workspace, where they were read along. */
  holidays?: WrittenHoliday[]
}

type AbsenceTypeRow = {
  id: Id
  title: string
  kind: string
  needs_approval: boolean
  counts_against_entitlement: boolean
  offered: boolean
}

/** Who asks, for what: either is null where it is not in the workspace. */
type RequestContext = {
  person: WorkFacts & { id: Id; administered: boolean; closed_through: string | null }
  type: AbsenceTypeRow | null
}

/** A present member of the workspace, an active type of it, and whether the person is offered the type. */
export async function findAsked(
  scope: WorkspaceScope,
  userId: Id,
  typeId: Id,
  holidays: Fragment,
): Promise<RequestContext | null> {
  const { sql, accountId, workspace } = scope
  type Found = AbsenceTypeRow &
    Required<WorkFacts> & { user_id: Id; administered: boolean; closed_through: string | null }
  const [row] = await sql<Found[]>`
    select t.id as user_id, t.hours_on_vacation_day, t.public_holiday_ids, ${schedulesOf(scope)} as schedules,
      ${closedThroughOf(scope)} as closed_through, ${administersUser(scope, sql`t.id`)} as administered, y.*,
      (select coalesce(json_agg(h), '[]') from (${holidays}) h) as holidays
    from users t
    join memberships m on m.account_id = t.account_id and m.user_id = t.id and m.workspace_id = ${workspace.id}
    left join lateral (${offeredType(scope, typeId, sql`t.id`)}) y on true
    where t.account_id = ${accountId} and t.id = ${userId} and t.deleted_at is null`
  if (!row) return null
  const { user_id, hours_on_vacation_day, public_holiday_ids, holidays: read, schedules, ...rest } = row
  const { administered, closed_through, ...type } = rest
  const worker = { hours_on_vacation_day, public_holiday_ids, holidays: read, schedules }
  const person = { id: user_id, administered, closed_through, ...worker }
  return { person, type: type.id === null ? null : type }
}

export async function findAbsenceType(scope: WorkspaceScope, id: Id): Promise<AbsenceTypeRow | null> {
  const [row] = await scope.sql<AbsenceTypeRow[]>`${offeredType(scope, id, scope.sql`null::bigint`)}`
  return row ?? null
}

/** An active type of the workspace; those whom no type was assigned are offered all of them. */
const offeredType = ({ sql, accountId, workspace }: WorkspaceScope, id: Id, userId: Fragment): Fragment => sql`
    select y.id, y.title, y.kind, y.needs_approval, y.counts_against_entitlement,
      not exists (select from user_absence_types u where u.account_id = y.account_id and u.user_id = ${userId}
        and u.workspace_id = y.workspace_id)
      or exists (select from user_absence_types u where u.account_id = y.account_id and u.user_id = ${userId}
        and u.absence_type_id = y.id) as offered
    from absence_types y
    where y.account_id = ${accountId} and y.workspace_id = ${workspace.id} and y.id = ${id} and y.active`

export async function findWorkFacts(scope: WorkspaceScope, userId: Id): Promise<WorkFacts> {
  const [row] = await scope.sql<WorkFacts[]>`
    select t.hours_on_vacation_day, t.public_holiday_ids, ${schedulesOf(scope)} as schedules
    from users t where t.account_id = ${scope.accountId} and t.id = ${userId}`
  return row!
}

/** The person concerned and everybody who follows the absence, but not who has acted. */
export const concernedBy = (
  { sql, accountId, actor }: WorkspaceScope,
  absence: { id: Id; user_id: Id },
): Fragment => sql`
  select reader from (
    select ${absence.user_id}::bigint as reader
    union select f.user_id from absence_followers f where f.account_id = ${accountId} and f.absence_id = ${absence.id}
  ) concerned where reader is distinct from ${actor.userId}::bigint`

export const nobody = ({ sql }: WorkspaceScope): Fragment => sql`select null::bigint as reader where false`

/** What the person has asked for, or been granted, that overlaps the span; as far as the actor can see it. */
export async function findClashes(
  scope: WorkspaceScope,
  userId: Id,
  span: { startsAt: string; endsAt: string },
): Promise<Id[]> {
  const { sql, accountId } = scope
  const rows = await sql<{ id: Id }[]>`
    select t.id from absences t
    where t.account_id = ${accountId} and t.user_id = ${userId} and ${absencesVisibleTo(scope)}
      and t.confirmation_status in ('pending', 'confirmed')
      and t.starts_at < ${span.endsAt} and t.ends_at > ${span.startsAt}
    order by t.starts_at, t.id`
  return rows.map((row) => row.id)
}
