import type { Fragment } from '../../platform/db/connect.ts'
import type { WorkspaceScope } from '../scope.ts'

/** For the requester, as long as they have the permission. The table is `t`. */
export const exportsVisibleTo = ({ sql, actor, workspace }: WorkspaceScope): Fragment => sql`
  t.workspace_id = ${workspace.id} and t.requested_by_id = ${actor.userId}
  and ${actor.accountAdmin ? sql`true` : sql`t.user_id = ${actor.userId}`}`

/** The path of the file once it is finished. */
export const exportAddress = ({ sql }: WorkspaceScope): Fragment => sql`case when t.status = 'finished' then
  '/api/v3/workspaces/' || t.workspace_id || '/users/' || t.user_id || '/exports/' || t.id || '/file' end`
