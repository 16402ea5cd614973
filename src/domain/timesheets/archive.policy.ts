import type { Fragment } from '../../platform/db/connect.ts'
import type { WorkspaceScope } from '../scope.ts'

/** The requester, as long as they may see all sheets of the archive. The table is `t`. */
export const archivesVisibleTo = ({ sql, actor, workspace }: WorkspaceScope): Fragment => {
  const { accountAdmin, role, areaIds } = actor
  const ofArea = role === 'area_admin' ? sql`t.area_id = any(${areaIds as string[]}::bigint[])` : sql`false`
  return sql`
    t.workspace_id = ${workspace.id} and t.requested_by_id = ${actor.userId}
    and ${accountAdmin || role === 'admin' ? sql`true` : ofArea}`
}

/** The address of the file; null until it is finished. */
export const archiveAddress = ({ sql }: WorkspaceScope): Fragment => sql`case when t.status = 'finished' then
  '/api/v3/workspaces/' || t.workspace_id || '/timesheet_archives/' || t.id || '/file' end`
