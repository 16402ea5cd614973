import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { digestOf } from '../../platform/secrets.ts'
import { zoneOf } from '../../platform/time/zone.ts'
import type { Actor } from '../actor.ts'
import type { Workspace } from '../scope.ts'
import { findSession } from './access-token.sql.ts'

export type Authenticated = { accountId: Id; actor: Actor; workspace: Workspace | null }

/** The holder of a bearer token, and the workspace named if they may enter it. Null for a token that is not valid. */
export async function authenticate(sql: Sql, secret: string, workspaceId: Id | null): Promise<Authenticated | null> {
  const session = await findSession(sql, digestOf(secret), workspaceId)
  if (!session) return null
  const inside = session.workspace_id !== null && (session.account_admin || session.member)
  return {
    accountId: session.account_id,
    actor: {
      userId: session.user_id,
      name: session.username,
      accountAdmin: session.account_admin,
      role: inside ? session.role : null,
      areaIds: inside ? session.area_ids : [],
      administers: session.administers,
    },
    workspace: inside
      ? {
          id: session.workspace_id!,
          name: session.workspace_name,
          zone: zoneOf(session.workspace_zone) ?? 'UTC',
          locale: session.workspace_locale,
        }
      : null,
  }
}
