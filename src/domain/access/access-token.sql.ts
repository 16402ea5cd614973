import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { AssumedRole, TeamCalendar } from '../actor.ts'
import { secondFactorDue } from '../factors/factor.columns.ts'
import type { SpecialDay } from '../holidays/special-days.ts'
import type { Scope, WarningThresholds } from '../scope.ts'

export type SessionKind = 'bearer' | 'cookie'

type NewToken = {
  digest: Buffer
  id: string
  userId: Id
  kind: SessionKind
  device: string
  network: string
  now: string
}

export async function insertAccessToken({ sql, accountId }: Scope, token: NewToken): Promise<void> {
  await sql`
    insert into access_tokens
      (digest, id, account_id, user_id, kind, device, network, created_at, last_used_at, confirmed_at)
    values (
      ${token.digest}, ${token.id}, ${accountId}, ${token.userId}, ${token.kind}, ${token.device}, ${token.network},
      ${token.now}, ${token.now}, ${token.now})`
}

/** How a provider identifies a session that began with its sign-in. */
export type ProviderSession = { providerId: Id; identityId: Id; sid: string | null; endSessionUrl: string | null }

export async function insertProviderSession(
  { sql, accountId }: Scope,
  tokenId: string,
  { providerId, identityId, sid, endSessionUrl }: ProviderSession,
): Promise<void> {
  await sql`
    insert into provider_sessions (account_id, token_id, provider_id, identity_id, sid, end_session_url)
    values (${accountId}, ${tokenId}, ${providerId}, ${identityId}, ${sid}, ${endSessionUrl})`
}

/**
 * Whether the user is active and still has this password. Both rows stay locked, so that a concurrent change of password or
 * deactivation either comes first and prevents the session, or comes later and deletes it.
 */
export async function lockUserWithPassword(
  { sql, accountId }: Scope,
  userId: Id,
  passwordHash: string | null,
): Promise<boolean> {
  const found = await sql`
    select from users u join logins l on l.account_id = u.account_id and l.user_id = u.id
    where u.account_id = ${accountId} and u.id = ${userId}
      and u.status = 'active' and u.deleted_at is null and l.password_hash = ${passwordHash}
    for share of u, l`
  return found.length > 0
}

/** The same without the password. */
export async function lockActiveUser({ sql, accountId }: Scope, userId: Id): Promise<boolean> {
  const found = await sql`
    select from users
    where account_id = ${accountId} and id = ${userId} and status = 'active' and deleted_at is null
    for share`
  return found.length > 0
}

/** Returns whether there was one. */
export async function deleteAccessToken(sql: Sql, digest: Buffer): Promise<boolean> {
  const deleted = await sql`delete from access_tokens where digest = ${digest} returning id`
  return deleted.length > 0
}

export async function deleteAccessTokensOf({ sql, accountId }: Scope, userId: Id): Promise<void> {
  await sql`delete from access_tokens where account_id = ${accountId} and user_id = ${userId}`
}

export type SessionRow = {
  account_id: Id
  user_id: Id
  username: string
  locale: string | null
  account_admin: boolean
  role: AssumedRole
  member: boolean
  area_ids: Id[]
  administers: Id[]
  working_sessions_creator: boolean
  edit_punched: boolean | null
  edit_area: boolean | null
  tag: boolean | null
  team_calendar: TeamCalendar | null
  team_calendar_reasons: boolean | null
  warning_thresholds: WarningThresholds | null
  holiday_calendar: string | null
  special_days: SpecialDay[] | null
  second_factor_due: string | null
  workspace_id: Id | null
  workspace_name: string
  workspace_zone: string
  workspace_locale: string
}

/** The columns and joins around a user `u`: identity, role and settings in the given workspace. */
const sessionQuery = (sql: Sql, workspaceId: Id | null, due: Fragment): { columns: Fragment; joins: Fragment } => ({
  columns: sql`u.account_id, u.id as user_id, u.username, u.locale, u.account_admin,
    assumed_role(u.account_admin, m.roles) as role, m.user_id is not null as member, u.working_sessions_creator,
    w.allow_employee_edit_punched_working_sessions as edit_punched,
    w.allow_employees_edit_working_session_area as edit_area, w.allow_employees_tag_working_sessions as tag,
    w.team_calendar, w.team_calendar_reasons,
    w.warning_thresholds, w.holiday_calendar, w.special_days, ${due} as second_factor_due,
    w.id as workspace_id, w.name as workspace_name, w.time_zone as workspace_zone, w.locale as workspace_locale,
    array(
      select au.area_id from area_users au
      where au.account_id = u.account_id and au.user_id = u.id and au.workspace_id = w.id
    ) as area_ids,
    array(
      select a.workspace_id from memberships a
      where a.account_id = u.account_id and a.user_id = u.id and 3 = any (a.roles)
    ) as administers`,
  joins: sql`
    left join workspaces w on w.account_id = u.account_id and w.id = ${workspaceId} and w.deleted_at is null
    left join memberships m on m.account_id = u.account_id and m.workspace_id = w.id and m.user_id = u.id`,
})

type TokenRow = SessionRow & { token_id: string; token_kind: SessionKind; token_last_used_at: string | null }

/** One statement for every request. Session cookies that were last used at `idleCutoff` or before have expired. */
export async function findSession(
  sql: Sql,
  digest: Buffer,
  workspaceId: Id | null,
  idleCutoff: string,
): Promise<TokenRow | null> {
  const { columns, joins } = sessionQuery(sql, workspaceId, secondFactorDue(sql, sql`s.id`))
  const [row] = await sql<TokenRow[]>`
    select s.id as token_id, s.kind as token_kind, s.last_used_at as token_last_used_at, ${columns}
    from access_tokens s
    join users u on u.account_id = s.account_id and u.id = s.user_id and u.status = 'active' and u.deleted_at is null
    ${joins}
    where s.digest = ${digest} and (s.kind <> 'cookie' or coalesce(s.last_used_at, s.created_at) > ${idleCutoff})`
  return row ?? null
}

/** The same without a token, for background work in the name of a user. */
export async function findSessionOf(sql: Sql, accountId: Id, userId: Id, workspaceId: Id): Promise<SessionRow | null> {
  const { columns, joins } = sessionQuery(sql, workspaceId, sql`null::timestamptz`)
  const [row] = await sql<SessionRow[]>`
    select ${columns} from users u ${joins}
    where u.account_id = ${accountId} and u.id = ${userId} and u.status = 'active' and u.deleted_at is null`
  return row ?? null
}

type WorkspaceSettings = {
  name: string
  time_zone: string
  locale: string
  warning_thresholds: WarningThresholds
  holiday_calendar: string | null
  special_days: SpecialDay[]
}

export async function findWorkspaceSettings(
  sql: Sql,
  accountId: Id,
  id: Id,
  which: 'standing' | 'any',
): Promise<WorkspaceSettings | null> {
  const [row] = await sql<WorkspaceSettings[]>`
    select name, time_zone, locale, warning_thresholds, holiday_calendar, special_days from workspaces
    where account_id = ${accountId} and id = ${id} and ${which === 'any' ? sql`true` : sql`deleted_at is null`}`
  return row ?? null
}
