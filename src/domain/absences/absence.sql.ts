import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { type AbsenceSubject, absencesVisibleTo, administersOwner } from './absence.policy.ts'
import type { AbsenceDay } from './absence-days.ts'

export type ConfirmationStatus = 'pending' | 'confirmed' | 'rejected'

export type AbsenceColumns = {
  user_id: Id
  absence_type_id: Id
  title: string
  starts_at: string
  ends_at: string
  time_zone: string
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

export type AbsenceRow = AbsenceColumns & AbsenceSubject & { id: Id }

export async function insertAbsence(
  { sql, accountId, workspace }: WorkspaceScope,
  absence: Partial<AbsenceColumns>,
  now: string,
): Promise<Id> {
  const row = { account_id: accountId, workspace_id: workspace.id, ...absence, created_at: now, updated_at: now }
  const [inserted] = await sql<{ id: Id }[]>`insert into absences ${sql(row)} returning id`
  return inserted!.id
}

/** The absence if the actor can see it, held until the transaction ends. */
export async function lockAbsence(scope: WorkspaceScope, id: Id): Promise<AbsenceRow | null> {
  const { sql, accountId } = scope
  const [row] = await sql<AbsenceRow[]>`
    select t.*, ${administersOwner(scope)} as administered from absences t
    where t.account_id = ${accountId} and t.id = ${id} and ${absencesVisibleTo(scope)}
    for update of t`
  return row ?? null
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

export async function replaceAbsenceDays(
  { sql, accountId }: WorkspaceScope,
  absence: { id: Id; userId: Id },
  days: readonly AbsenceDay[],
): Promise<void> {
  await sql`delete from absence_days where account_id = ${accountId} and absence_id = ${absence.id}`
  if (days.length === 0) return
  await sql`
    insert into absence_days (account_id, absence_id, user_id, day, days, hours)
    select ${accountId}, ${absence.id}, ${absence.userId}, day, days, hours
    from unnest(${days.map((one) => one.day)}::date[], ${days.map((one) => String(one.days))}::numeric[],
      ${days.map((one) => String(one.hours))}::numeric[]) as taken (day, days, hours)`
}

export type AbsenceTypeRow = { id: Id; title: string; kind: string; needs_approval: boolean; offered: boolean }

/** The active type of the workspace, and whether the user is offered it. */
export async function findAbsenceType(
  { sql, accountId, workspace }: WorkspaceScope,
  id: Id,
  userId: Id,
): Promise<AbsenceTypeRow | null> {
  const [row] = await sql<AbsenceTypeRow[]>`
    select y.id, y.title, y.kind, y.needs_approval,
      not exists (select from user_absence_types u where u.account_id = y.account_id and u.user_id = ${userId}
        and u.workspace_id = y.workspace_id)
      or exists (select from user_absence_types u where u.account_id = y.account_id and u.user_id = ${userId}
        and u.absence_type_id = y.id) as offered
    from absence_types y
    where y.account_id = ${accountId} and y.workspace_id = ${workspace.id} and y.id = ${id} and y.active`
  return row ?? null
}

export type WorkerRow = { hours_on_vacation_day: number; public_holiday_ids: string[] }

export async function findWorker({ sql, accountId }: WorkspaceScope, userId: Id): Promise<WorkerRow> {
  const [row] = await sql<WorkerRow[]>`
    select hours_on_vacation_day, public_holiday_ids from users where account_id = ${accountId} and id = ${userId}`
  return row!
}

export async function addAbsenceFollowers(
  { sql, accountId }: WorkspaceScope,
  absenceId: Id,
  userIds: readonly Id[],
): Promise<void> {
  if (userIds.length === 0) return
  await sql`
    insert into absence_followers (account_id, absence_id, user_id)
    select ${accountId}, ${absenceId}, follower from unnest(${userIds as string[]}::bigint[]) as followers (follower)
    on conflict do nothing`
}

export async function deleteAbsenceFollower(
  { sql, accountId }: WorkspaceScope,
  absenceId: Id,
  userId: Id,
): Promise<boolean> {
  const gone = await sql`
    delete from absence_followers
    where account_id = ${accountId} and absence_id = ${absenceId} and user_id = ${userId} returning user_id`
  return gone.length > 0
}

/** The person concerned and everybody who follows the absence. */
export async function findConcerned({ sql, accountId }: WorkspaceScope, absenceId: Id): Promise<Id[]> {
  const rows = await sql<{ id: Id }[]>`
    select a.user_id as id from absences a where a.account_id = ${accountId} and a.id = ${absenceId}
    union select f.user_id from absence_followers f where f.account_id = ${accountId} and f.absence_id = ${absenceId}`
  return rows.map((row) => row.id)
}
