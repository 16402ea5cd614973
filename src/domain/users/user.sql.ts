import { compileMergeable, type Fragment, placeholderTag } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { HoursNotation } from '../../shared/hours.ts'
import type { Subject } from '../permissions.ts'
import { openPin, type StoredPin, storedPin } from '../pins/pin.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'
import { otherHomeIdOf } from './first-workspace.columns.ts'
import { isElsewhere, isWorkspaceAdmin } from './user.columns.ts'
import { administeredAreasOf, administersEverybody, administersUser, isInArea, isPresentMember } from './user.policy.ts'

const sql = placeholderTag()

export type UserColumns = {
  username: string
  account_admin: boolean
  created_through_workspace: boolean
  tablet_pin: string | null
  abbreviation: string | null
  hour_holidays: boolean
  time_zone: string | null
  initial_time_account: number
  checkin_complete: boolean | null
  start_of_accounting: string
  saldo_type: number
  salary: number
  recognition_color_variant: number
  hours_on_vacation_day: number
  home_office: boolean
  calc_holiday_options: string
  custom_holiday_hours: number
  calc_vacation_options: string
  working_sessions_creator: boolean
  staff_number: string | null
  cost_centre: string | null
  external_id: string | null
  birthday: string | null
  identifier_pin: string
  locale: string | null
  hours_notation: HoursNotation | null
  absence_request_mails: 'at_once' | 'daily' | 'none'
  substitute_id: Id | null
  image_id: string | null
  time_tracking_method_id: string | null
  wage_type_ids: string[]
  default_break_ids: string[]
  public_holiday_ids: string[]
}

type NewUserRow = Pick<UserColumns, 'username' | 'start_of_accounting' | 'identifier_pin'> & Partial<UserColumns>

/** PINs are stored sealed, and as digests. */
function withSealedPins({ keys, accountId }: Scope, { tablet_pin, identifier_pin, ...columns }: Partial<UserColumns>) {
  const stored = (pin: string | null): StoredPin | { sealed: null; digest: null } =>
    pin === null ? { sealed: null, digest: null } : storedPin({ keys, accountId }, pin)
  const [tablet, identifier] = [tablet_pin, identifier_pin].map((pin) => (pin === undefined ? null : stored(pin)))
  return {
    ...columns,
    ...(tablet && { tablet_pin_sealed: tablet.sealed, tablet_pin_digest: tablet.digest }),
    ...(identifier && { identifier_pin_sealed: identifier.sealed, identifier_pin_digest: identifier.digest }),
  }
}

export async function insertUser(scope: Scope, user: NewUserRow, now: string): Promise<Id> {
  const { sql, accountId } = scope
  const row = { account_id: accountId, ...withSealedPins(scope, user), created_at: now, updated_at: now }
  const [inserted] = await sql<{ id: Id }[]>`insert into users ${sql(row)} returning id`
  return inserted!.id
}

export async function updateUser(
  scope: Scope,
  id: Id,
  changes: Partial<UserColumns & { status: 'active' | 'inactive' }>,
  now: string,
): Promise<void> {
  const { sql, accountId } = scope
  await sql`
    update users set ${sql({ ...withSealedPins(scope, changes), updated_at: now })} where account_id = ${accountId} and id = ${id}`
}

/** Also clears PINs and the picture, which must not be kept. */
export async function markDeleted({ sql, accountId }: Scope, id: Id, now: string): Promise<void> {
  await sql`
    update users set status = 'inactive', account_admin = false, deleted_at = ${now}, image_id = null,
      tablet_pin = null, identifier_pin = null, tablet_pin_sealed = null, identifier_pin_sealed = null,
      tablet_pin_digest = null, identifier_pin_digest = null, updated_at = ${now}
    where account_id = ${accountId} and id = ${id}`
}

export type PresentUser = UserColumns & {
  id: Id
  status: 'active' | 'inactive'
  email: string | null
  has_password: boolean
  member: boolean
  roles: number[]
  /** Whether the user is admin of a workspace, this one or another. */
  workspace_admin: boolean
  /** Whether the user belongs to other workspaces, too. */
  elsewhere: boolean
}

const presentUser = (scope: WorkspaceScope, id: Id): Fragment => {
  const { sql, accountId, workspace, actor } = scope
  return sql`
    select t.*, l.email, l.password_hash is not null as has_password,
      m.user_id is not null as member, coalesce(m.roles, '{}') as roles, ${isElsewhere(scope)} as elsewhere,
      ${isWorkspaceAdmin(scope)} as workspace_admin
    from users t
    left join memberships m on m.account_id = t.account_id and m.user_id = t.id and m.workspace_id = ${workspace.id}
    left join logins l on l.account_id = t.account_id and l.user_id = t.id
    where t.account_id = ${accountId} and t.id = ${id} and t.deleted_at is null
      and (m.user_id is not null or t.id = ${actor.userId})`
}

/** A member of the workspace, or an account admin who is not one and acts on themselves. */
export async function findUser(scope: WorkspaceScope, id: Id): Promise<PresentUser | null> {
  const [row] = await scope.sql<(PresentUser & SealedPins)[]>`${presentUser(scope, id)}`
  return row ? withOpenPins(scope, row) : null
}

/** The same with the row locked, so that concurrent changes run one after the other. */
export async function lockUser(scope: WorkspaceScope, id: Id): Promise<PresentUser | null> {
  const [row] = await scope.sql<(PresentUser & SealedPins)[]>`${presentUser(scope, id)} for update of t`
  return row ? withOpenPins(scope, row) : null
}

type SealedPins = { tablet_pin_sealed: Buffer | null; identifier_pin_sealed: Buffer | null }

/** PINs written by an older version during an upgrade are not sealed yet. */
const withOpenPins = ({ keys, accountId }: Scope, row: PresentUser & SealedPins): PresentUser => ({
  ...row,
  tablet_pin: row.tablet_pin_sealed && openPin({ keys, accountId }, row.tablet_pin_sealed),
  identifier_pin: row.identifier_pin_sealed
    ? openPin({ keys, accountId }, row.identifier_pin_sealed)
    : row.identifier_pin,
})

/** The user as subject of the permission table. */
export const subjectOf = (user: PresentUser): Subject => ({
  userId: user.id,
  accountAdmin: user.account_admin,
  workspaceAdmin: user.workspace_admin,
  elsewhere: user.elsewhere,
})

export async function countOtherAccountAdmins({ sql, accountId }: Scope, id: Id): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from users
    where account_id = ${accountId} and id <> ${id} and account_admin and status = 'active' and deleted_at is null`
  return row!.count
}

/** Locks the account's row, so that two concurrent changes cannot remove the last account admin. */
export async function lockAccountAdmins({ sql, accountId }: Scope): Promise<void> {
  await sql`select from accounts where id = ${accountId} for update`
}

export type WorkspacePerson = { id: Id; username: string; administered: boolean }

/** Programs that record for others ask this for every record, so that callers share a run. */
const people = compileMergeable<{ scope: WorkspaceScope; id: Id }>(
  sql,
  {
    account_id: ['bigint', ({ scope }) => scope.accountId],
    workspace_id: ['bigint', ({ scope }) => scope.workspace.id],
    user_id: ['bigint', ({ id }) => id],
    administers_everybody: ['boolean', ({ scope }) => administersEverybody(scope.actor)],
    area_ids: ['text', ({ scope }) => `{${administeredAreasOf(scope.actor)}}`],
  },
  { idOf: ({ id }) => id },
  (callers) => sql`
    with p as materialized (${callers})
    select t.id, t.username,
      p.administers_everybody or ${isInArea(sql, sql`t.id`, sql`p.area_ids::bigint[]`)} as administered
    from p
    cross join lateral (
      select u.account_id, u.id, u.username from users u where u.account_id = p.account_id and u.id = p.user_id offset 0
    ) t
    where ${isPresentMember(sql)}`,
)

/** A present member of the workspace, and whether the actor administers them. */
export const findPerson = (scope: WorkspaceScope, id: Id): Promise<WorkspacePerson | null> =>
  scope.sql.runMergeable(people, { scope, id })

type OwnerOfRecords = { administered: boolean; other_home: Id | null }

/** A present member, or the actor: an account admin can have records without being a member. */
export async function findOwner(scope: WorkspaceScope, id: Id): Promise<OwnerOfRecords | null> {
  const { sql, accountId, workspace, actor } = scope
  const [row] = await sql<OwnerOfRecords[]>`
    select ${administersUser(scope, sql`t.id`)} as administered, ${otherHomeIdOf(scope)} as other_home
    from users t
    where t.account_id = ${accountId} and t.id = ${id} and t.deleted_at is null and (t.id = ${actor.userId} or exists (
      select from memberships m
      where m.account_id = t.account_id and m.user_id = t.id and m.workspace_id = ${workspace.id}))`
  return row ?? null
}

/** Which of these are present members of the workspace. */
export async function findPeople({ sql, accountId, workspace }: WorkspaceScope, ids: readonly Id[]): Promise<Id[]> {
  const rows = await sql<{ id: Id }[]>`
    select u.id from users u
    join memberships m on m.account_id = u.account_id and m.user_id = u.id and m.workspace_id = ${workspace.id}
    where u.account_id = ${accountId} and u.id = any(${ids as string[]}::bigint[]) and u.deleted_at is null`
  return rows.map((row) => row.id)
}
