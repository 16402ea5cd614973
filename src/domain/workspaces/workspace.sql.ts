import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { HoursNotation } from '../../shared/hours.ts'
import type { TeamCalendar } from '../actor.ts'
import type { SecondFactorDemand } from '../factors/second-factor-demand.ts'
import { holidaySettingsLock } from '../holidays/holiday-settings.columns.ts'
import type { SpecialDay } from '../holidays/special-days.ts'
import type { WarningRules } from '../reviews/warning-rules.ts'
import type { Scope, WarningThresholds } from '../scope.ts'
import type { AddressForm } from './address-form.ts'

export type WorkspaceColumns = {
  name: string
  phone: string | null
  time_zone: string
  locale: string
  external_id: string | null
  image_id: string | null
  allow_employees_edit_working_session_area: boolean
  allow_employee_edit_punched_working_sessions: boolean
  allow_employees_tag_working_sessions: boolean
  checkin: boolean | null
  welcome_message: string
  warning_thresholds: Partial<WarningThresholds>
  warning_rules: Partial<WarningRules>
  holiday_calendar: string | null
  four_eyes_for_absences: boolean
  hours_notation: HoursNotation
  address_form: AddressForm
  second_factor_demand: SecondFactorDemand
  second_factor_grace_days: number
  special_days: SpecialDay[]
  team_calendar: TeamCalendar
  team_calendar_reasons: boolean
}

export async function insertWorkspace(
  { sql, accountId }: Scope,
  workspace: Pick<WorkspaceColumns, 'name' | 'time_zone' | 'locale'> & Partial<WorkspaceColumns>,
  now: string,
): Promise<Id> {
  const { warning_thresholds, warning_rules, special_days, ...columns } = workspace
  const special = special_days && { special_days: sql.json(special_days) }
  const row = { account_id: accountId, ...columns, ...special, created_at: now, updated_at: now }
  const [inserted] = await sql<{ id: Id }[]>`insert into workspaces ${sql(row)} returning id`
  if (warning_thresholds) await mergeThresholds({ sql, accountId }, inserted!.id, warning_thresholds)
  if (warning_rules) await mergeRules({ sql, accountId }, inserted!.id, warning_rules)
  return inserted!.id
}

export async function updateWorkspace(
  { sql, accountId }: Scope,
  id: Id,
  changes: Partial<WorkspaceColumns>,
  now: string,
): Promise<void> {
  const { warning_thresholds, warning_rules, special_days, ...columns } = changes
  const special = special_days && { special_days: sql.json(special_days) }
  await sql`
    update workspaces set ${sql({ ...columns, ...special, updated_at: now })}
    where account_id = ${accountId} and id = ${id} and deleted_at is null`
  if (warning_thresholds) await mergeThresholds({ sql, accountId }, id, warning_thresholds)
  if (warning_rules) await mergeRules({ sql, accountId }, id, warning_rules)
}

/** Waits for requests for absences that are under way, and makes new ones wait. */
export async function lockHolidaySettings(scope: Scope): Promise<void> {
  await scope.sql`select pg_advisory_xact_lock(${holidaySettingsLock(scope)})`
}

/** Thresholds that are not given keep their value. */
async function mergeThresholds(
  { sql, accountId }: Pick<Scope, 'sql' | 'accountId'>,
  id: Id,
  thresholds: Partial<WarningThresholds>,
): Promise<void> {
  await sql`
    update workspaces set warning_thresholds = warning_thresholds || ${sql.json(thresholds)}
    where account_id = ${accountId} and id = ${id}`
}

/** The same for rules. */
async function mergeRules(
  { sql, accountId }: Pick<Scope, 'sql' | 'accountId'>,
  id: Id,
  rules: Partial<WarningRules>,
): Promise<void> {
  await sql`
    update workspaces set warning_rules = warning_rules || ${sql.json(rules)}
    where account_id = ${accountId} and id = ${id}`
}

export async function markWorkspaceDeleted({ sql, accountId }: Scope, id: Id, now: string): Promise<void> {
  await sql`
    update workspaces set deleted_at = ${now}, updated_at = ${now}
    where account_id = ${accountId} and id = ${id}`
  // External ids are unique in the account: records of a deleted workspace must not block them for ever.
  await sql`update areas set external_id = null where account_id = ${accountId} and workspace_id = ${id}`
  await sql`update tags set external_id = null where account_id = ${accountId} and workspace_id = ${id}`
  await sql`update absence_types set external_id = null where account_id = ${accountId} and workspace_id = ${id}`
}

/** Clears a batch of external ids, in tables that may have very many. Returns how many were cleared. */
export async function freeExternalIds(
  sql: Sql,
  table: 'absences' | 'time_trackings',
  { accountId, workspaceId, most }: { accountId: Id; workspaceId: Id; most: number },
): Promise<number> {
  const freed = await sql`
    update ${sql(table)} set external_id = null
    where account_id = ${accountId} and id in (
      select id from ${sql(table)}
      where account_id = ${accountId} and workspace_id = ${workspaceId} and external_id is not null and status = 'active'
      limit ${most})
    returning id`
  return freed.length
}

/** Locked until the transaction ends, so that two concurrent new pictures do not leave one behind. */
export async function lockWorkspaceImage({ sql, accountId }: Scope, id: Id): Promise<string | null> {
  const [row] = await sql<{ image_id: string | null }[]>`
    select image_id from workspaces where account_id = ${accountId} and id = ${id} for no key update`
  return row?.image_id ?? null
}

/** The workspaces that a user can enter. */
export async function findEnteredWorkspaceIds({ sql, accountId }: Scope, userId: Id): Promise<Id[]> {
  const rows = await sql<{ id: Id }[]>`
    select w.id from workspaces w
    join users u on u.account_id = w.account_id and u.id = ${userId}
    where w.account_id = ${accountId} and w.deleted_at is null
      and (u.account_admin or exists (
        select from memberships m where m.account_id = w.account_id and m.workspace_id = w.id and m.user_id = u.id))
    order by w.id`
  return rows.map((row) => row.id)
}
