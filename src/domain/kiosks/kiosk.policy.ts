import type { Fragment } from '../../platform/db/connect.ts'
import { may } from '../permissions.ts'
import type { WorkspaceScope } from '../scope.ts'

export const kiosksVisibleTo = ({ sql, actor, workspace }: WorkspaceScope): Fragment =>
  may(actor, 'kiosk.read') ? sql`t.workspace_id = ${workspace.id}` : sql`false`

/** Active members of the workspace, who can punch at the kiosk. The users table is `t`. */
export const kioskPeopleVisibleTo = ({ sql, actor, workspace }: WorkspaceScope): Fragment =>
  may(actor, 'kiosk.use')
    ? sql`t.status = 'active' and t.deleted_at is null and exists (
        select from memberships m
        where m.account_id = t.account_id and m.user_id = t.id and m.workspace_id = ${workspace.id})`
    : sql`false`
