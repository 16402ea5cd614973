import type { Fragment } from '../../platform/db/connect.ts'
import type { WorkspaceScope } from '../scope.ts'

/** People see their own batches, admins all of them. The table is `t`. */
export const batchesVisibleTo = ({ sql, actor, workspace }: WorkspaceScope): Fragment => sql`
  t.workspace_id = ${workspace.id} and ${actor.role === 'admin' ? sql`true` : sql`t.user_id = ${actor.userId}`}`
