import { type Fragment, inOrder } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { zoneOf } from '../../platform/time/zone.ts'
import { holidaySettingsLock } from '../holidays/holiday-settings.columns.ts'
import type { StoredHoliday } from '../holidays/holidays.ts'
import type { SpecialDay } from '../holidays/special-days.ts'
import type { Workspace, WorkspaceScope } from '../scope.ts'
import { closedThroughOf, contractEndOf, otherHomeOf, schedulesOf } from '../time-account/schedule.columns.ts'
import type { WorkSchedule } from '../time-account/schedule.ts'
import { administersUser } from '../users/user.policy.ts'

/** What the days and hours of an absence are computed from. */
export type WorkFacts = {
  hours_on_vacation_day: number
  public_holiday_ids: string[]
  /** The last day of the contract; no working time after it. */
  contract_end: string | null
  /** Ordered by start. */
  schedules: WorkSchedule[]
  /** The workspace whose holidays apply to the schedules; null if it is this one. */
  other_home: { time_zone: string; holiday_calendar: string | null; special_days: SpecialDay[] } | null
  /** The holidays of this workspace, if they were read in the same query. */
  holidays?: StoredHoliday[]
}

export type AbsenceTypeRow = {
  id: Id
  title: string
  kind: string
  needs_approval: boolean
  counts_against_entitlement: boolean
  offered: boolean
}

/** The person and the type; the type is null if the workspace does not have it. */
type RequestContext = {
  person: WorkFacts & { id: Id; administered: boolean; closed_through: string | null }
  type: AbsenceTypeRow | null
  /** The holidays of the workspace are no longer those of the scope. */
  holidaysChanged: boolean
}

/**
 * An active member of the workspace, an active type, and whether the type is offered to the person. The locks prevent
 * deletion of the person and changes of their schedule and of holidays until the transaction ends: these process the
 * person's requests.
 */
export async function lockRequestContext(
  scope: WorkspaceScope,
  userId: Id,
  typeId: Id,
  holidays: Fragment,
): Promise<RequestContext | null> {
  const { sql, accountId, workspace } = scope
  type Found = AbsenceTypeRow &
    Required<WorkFacts> & { user_id: Id; administered: boolean; closed_through: string | null; settings: Settings }
  const held = sql`
    select pg_advisory_xact_lock_shared(${holidaySettingsLock(scope)}) from users u join time_accounts a on a.account_id = u.account_id and a.user_id = u.id
    where u.account_id = ${accountId} and u.id = ${userId} for key share of u for share of a`
  const context = sql<Found[]>`
    select t.id as user_id, t.hours_on_vacation_day, t.public_holiday_ids, ${contractEndOf(scope)} as contract_end, ${schedulesOf(scope)} as schedules,
      ${otherHomeOf(scope)} as other_home, ${closedThroughOf(scope)} as closed_through, ${administersUser(scope, sql`t.id`)} as administered, y.*,
      (select coalesce(json_agg(h), '[]') from (${holidays}) h) as holidays,
      (select jsonb_build_object('time_zone', w.time_zone, 'holiday_calendar', w.holiday_calendar, 'special_days', w.special_days)
        from workspaces w where w.account_id = t.account_id and w.id = m.workspace_id) as settings
    from users t
    join memberships m on m.account_id = t.account_id and m.user_id = t.id and m.workspace_id = ${workspace.id}
    left join lateral (${offeredType(scope, typeId, sql`t.id`)}) y on true
    where t.account_id = ${accountId} and t.id = ${userId} and t.deleted_at is null`
  const [, [row]] = await inOrder(held, context)
  if (!row) return null
  const { user_id, administered, closed_through, settings, ...rest } = row
  const holidaysChanged = !isCurrent(workspace, settings)
  const {
    hours_on_vacation_day,
    public_holiday_ids,
    holidays: read,
    contract_end,
    schedules,
    other_home,
    ...type
  } = rest
  const worker = { hours_on_vacation_day, public_holiday_ids, contract_end, schedules, other_home }
  const person = { id: user_id, administered, closed_through, ...worker, ...(!holidaysChanged && { holidays: read }) }
  return { person, type: type.id === null ? null : type, holidaysChanged }
}

type Settings = { time_zone: string; holiday_calendar: string | null; special_days: SpecialDay[] }

const isCurrent = (known: Workspace, { time_zone, holiday_calendar, special_days }: Settings): boolean =>
  known.zone === (zoneOf(time_zone) ?? 'UTC') &&
  known.holidayCalendar === holiday_calendar &&
  JSON.stringify(known.specialDays) === JSON.stringify(special_days)

export async function findAbsenceType(scope: WorkspaceScope, id: Id): Promise<AbsenceTypeRow | null> {
  const [row] = await scope.sql<AbsenceTypeRow[]>`${offeredType(scope, id, scope.sql`null::bigint`)}`
  return row ?? null
}

/** An active type of the workspace. People without assigned types are offered all of them. */
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
    select t.hours_on_vacation_day, t.public_holiday_ids, ${contractEndOf(scope)} as contract_end,
      ${schedulesOf(scope)} as schedules, ${otherHomeOf(scope)} as other_home
    from users t where t.account_id = ${scope.accountId} and t.id = ${userId}`
  return row!
}
