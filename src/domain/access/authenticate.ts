import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { digestOf } from '../../platform/secrets.ts'
import { zoneOf } from '../../platform/time/zone.ts'
import type { Actor } from '../actor.ts'
import { type AppContext, type ScopeSource, scopeOf } from '../app-context.ts'
import type { Workspace, WorkspaceScope } from '../scope.ts'
import {
  findSession,
  findSessionOf,
  findWorkspaceSettings,
  type SessionKind,
  type SessionRow,
} from './access-token.sql.ts'
import type { SessionCache } from './session-cache.ts'
import { idleCutoff } from './sessions.ts'

type Authenticated = {
  accountId: Id
  actor: Actor
  /** The language that the person has chosen, if any. */
  locale: string | null
  workspace: Workspace | null
  /** The moment, in milliseconds, after which they can only set up a second factor; null if they need none. */
  secondFactorDue: number | null
}

/** A session as it is cached; `lastUsed` is updated with use (session-use.ts). */
export type CachedSession = { id: string; kind: SessionKind; lastUsed: number }

/** The user of a token, and the workspace if they may enter it. Null for a token that is not valid. */
export function authenticate(
  sessions: SessionCache,
  { pool, clock }: Pick<AppContext, 'pool' | 'clock'>,
  secret: string,
  workspaceId: Id | null,
): Promise<(Authenticated & { session: CachedSession }) | null> {
  return sessions.cached(`${secret} ${workspaceId}`, async (lane) => {
    const row = await findSession(pool.lane(lane), digestOf(secret), workspaceId, idleCutoff(clock))
    if (!row) return null
    const lastUsed = row.token_last_used_at === null ? 0 : Date.parse(row.token_last_used_at)
    return { ...authenticated(row), session: { id: row.token_id, kind: row.token_kind, lastUsed } }
  })
}

/** A scope for background work in the name of a user, with their current permissions; null if they have none left. */
export async function actingFor(
  appContext: AppContext,
  sql: Sql,
  { accountId, userId, workspaceId }: { accountId: Id; userId: Id; workspaceId: Id },
): Promise<WorkspaceScope | null> {
  const session = await findSessionOf(sql, accountId, userId, workspaceId)
  const found = session && authenticated(session)
  if (!found?.workspace) return null
  const { actor, workspace } = found
  return { ...scopeOf(appContext, sql, accountId, actor, workspace.zone), workspace }
}

function authenticated(session: SessionRow): Authenticated {
  const inside = session.workspace_id !== null && (session.account_admin || session.member)
  return {
    accountId: session.account_id,
    locale: session.locale,
    secondFactorDue: session.second_factor_due === null ? null : Date.parse(session.second_factor_due),
    actor: {
      userId: session.user_id,
      name: session.username,
      accountAdmin: session.account_admin,
      role: inside ? session.role : null,
      member: inside && session.member,
      areaIds: inside ? session.area_ids : [],
      administers: session.administers,
      allowed: {
        byHand: session.working_sessions_creator,
        editPunched: session.edit_punched === true,
        editArea: session.edit_area === true,
        tag: session.tag === true,
        teamCalendar: session.team_calendar ?? 'nobody',
        absenceReasons: session.team_calendar_reasons === true,
      },
    },
    workspace: inside
      ? {
          id: session.workspace_id!,
          name: session.workspace_name,
          zone: zoneOf(session.workspace_zone) ?? 'UTC',
          locale: session.workspace_locale,
          thresholds: session.warning_thresholds!,
          holidayCalendar: session.holiday_calendar,
          specialDays: session.special_days ?? [],
        }
      : null,
  }
}

/** The service itself, acting inside a workspace. */
export async function actingInWorkspace(
  appContext: ScopeSource,
  sql: Sql,
  accountId: Id,
  workspaceId: Id,
  which: 'standing' | 'any' = 'standing',
): Promise<WorkspaceScope | null> {
  const found = await findWorkspaceSettings(sql, accountId, workspaceId, which)
  if (!found) return null
  const zone = zoneOf(found.time_zone) ?? 'UTC'
  const workspace = {
    id: workspaceId,
    name: found.name,
    zone,
    locale: found.locale,
    thresholds: found.warning_thresholds,
    holidayCalendar: found.holiday_calendar,
    specialDays: found.special_days,
  }
  return { ...scopeOf(appContext, sql, accountId, undefined, zone), workspace }
}
