import type { Fragment } from '../../platform/db/connect.ts'
import type { WorkspaceScope } from '../scope.ts'
import { ownOrAdministeredMember } from '../time-account/entry.policy.ts'

/** The requester, as long as they administer everybody whose sheet may be in the archive. The table is `t`. */
export const archivesVisibleTo = (scope: WorkspaceScope): Fragment => {
  const { sql, actor, workspace } = scope
  const { accountAdmin, role, areaIds } = actor
  const ofArea =
    role === 'area_admin'
      ? sql`t.area_id = any(${areaIds as string[]}::bigint[]) and t.user_ids is not null`
      : sql`false`
  return sql`
    t.workspace_id = ${workspace.id} and t.requested_by_id = ${actor.userId}
    and ${accountAdmin || role === 'admin' ? sql`true` : ofArea}
    and not exists (
      select from (select t.account_id, unnest(t.user_ids) as user_id) t where not ${ownOrAdministeredMember(scope)})`
}

/** The address of the file; null until it is finished. */
export const archiveAddress = ({ sql }: WorkspaceScope): Fragment => sql`case when t.status = 'finished' then
  '/api/v3/workspaces/' || t.workspace_id || '/timesheet_archives/' || t.id || '/file' end`
