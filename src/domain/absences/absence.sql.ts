import type { Fragment, Sql, Statement } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { type FollowUpKind, insertFollowUp } from '../follow-ups/write-follow-up.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'
import { homeZoneOf } from '../users/first-workspace.columns.ts'
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
  /** The IANA name of `time_zone`, in which days and hours are counted. */
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

/** `home_zone` is the zone of the person's days. */
export type AbsenceRow = AbsenceColumns &
  AbsenceSubject & { id: Id; home_zone: string | null; counts_against_entitlement: boolean }

/** Inserts the absence, its days, its system note and its follow-up. */
export async function insertAbsence(
  scope: WorkspaceScope,
  absence: Partial<AbsenceColumns>,
  days: readonly AbsenceDay[],
  { note, followUp }: { note: string; followUp: FollowUpKind | null },
  now: string,
): Promise<Id> {
  const { sql, accountId, workspace, actor } = scope
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
    ), followed as (
      ${followUp === null ? sql`select` : insertFollowUp(scope, followUp, sql`added`)}
    )
    select id from added`
  return inserted!.id
}

const asRows = (sql: Sql, days: readonly AbsenceDay[]): Fragment => sql`
  unnest(${days.map((day) => day.day)}::date[], ${days.map((day) => String(day.days))}::numeric[],
    ${days.map((day) => String(day.hours))}::numeric[]) as taken (day, days, hours)`

/**
 * The absence if the actor can see it, locked together with the person's balances. The person's row is locked first, as
 * by changes of schedules and deletions of people, which then lock their absences.
 */
export async function lockAbsence(scope: WorkspaceScope, id: Id): Promise<AbsenceRow | null> {
  const [locked] = await selectAbsenceForUpdate(scope, id)
  return locked ? withNeedsAnother(scope, locked) : null
}

type LockedAbsence = Omit<AbsenceRow, 'needs_another'>

export const selectAbsenceForUpdate = (scope: WorkspaceScope, id: Id): Statement<LockedAbsence[]> => scope.sql`
  select t.*, ${administersOwner(scope)} as administered, ${standsIn(scope)} as stands_in,
    ${homeZoneOf(scope)} as home_zone, (
      select y.counts_against_entitlement from absence_types y
      where y.account_id = t.account_id and y.id = t.absence_type_id) as counts_against_entitlement
  from absences t join users u on u.account_id = t.account_id and u.id = t.user_id
  where t.account_id = ${scope.accountId} and t.id = ${id} and ${absencesVisibleTo(scope)}
  for no key update of u for update of t`

/** A separate query, only for the actor's own absences: inside the locking query it took as long as the rest of it. */
export async function withNeedsAnother(scope: WorkspaceScope, absence: LockedAbsence): Promise<AbsenceRow> {
  const { sql, accountId, actor } = scope
  if (absence.user_id !== actor.userId) return { ...absence, needs_another: false }
  const [row] = await sql<{ needs_another: boolean }[]>`
    select ${needsAnother(scope)} as needs_another from absences t where t.account_id = ${accountId} and t.id = ${absence.id}`
  return { ...absence, needs_another: row!.needs_another }
}

export async function updateAbsence(
  { sql, accountId }: WorkspaceScope,
  id: Id,
  changes: Partial<AbsenceColumns>,
  now: string,
): Promise<void> {
  await sql`
    update absences set ${sql({ ...changes, updated_at: now })} where account_id = ${accountId} and id = ${id}`
}

/** The same with a system note and `notices`, the statement that inserts notifications. */
export async function updateAbsenceAndNotify<T extends object[]>(
  { sql, accountId, workspace, actor }: WorkspaceScope,
  id: Id,
  changes: Partial<AbsenceColumns>,
  note: string,
  notices: Statement<T>,
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
    ${notices}`
}

/** All pending requests of the person, in workspaces that are not deleted. */
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

/** The person and the followers, without the actor. */
export const concernedBy = (
  { sql, accountId, actor }: WorkspaceScope,
  absence: { id: Id; user_id: Id },
): Fragment => sql`
  select reader from (
    select ${absence.user_id}::bigint as reader
    union select f.user_id from absence_followers f where f.account_id = ${accountId} and f.absence_id = ${absence.id}
  ) concerned where reader is distinct from ${actor.userId}::bigint`

export const nobody = ({ sql }: WorkspaceScope): Fragment => sql`select null::bigint as reader where false`

/** Pending and confirmed absences of the person that overlap the span and are visible to the actor. */
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
