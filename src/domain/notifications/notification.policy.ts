import type { Fragment } from '../../platform/db/connect.ts'
import type { WorkspaceScope } from '../scope.ts'

/** The actor's own in this workspace that are not dismissed; warnings about others are for admins only. */
export const notificationsVisibleTo = ({ sql, actor, workspace }: WorkspaceScope): Fragment => sql`
  t.workspace_id = ${workspace.id} and t.user_id = ${actor.userId} and t.dismissed_at is null
  and ${actor.role === 'admin' ? sql`true` : sql`t.kind = 'notification'`}`

export const ofKind = ({ sql }: WorkspaceScope, kind: string): Fragment => sql`t.kind = ${kind}`
