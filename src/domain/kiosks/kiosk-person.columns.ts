import type { Fragment } from '../../platform/db/connect.ts'
import type { WorkspaceScope } from '../scope.ts'

/** The person's clock in this workspace; a kiosk must not show work in other ones. */
export const clockOf = ({ sql, workspace }: WorkspaceScope): Fragment => sql`coalesce((
  select case when exists (
    select from breaks b where b.account_id = r.account_id and b.time_tracking_id = r.id and b.ends_at is null)
    then 'break' else 'working' end
  from time_trackings r
  where r.account_id = t.account_id and r.user_id = t.id and r.workspace_id = ${workspace.id}
    and r.ends_at is null and r.status = 'active'), 'out')`
