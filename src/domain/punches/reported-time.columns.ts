import type { Fragment } from '../../platform/db/connect.ts'
import type { WorkspaceScope } from '../scope.ts'

/** The client's time if it was too far ahead to be used. The table is `t`. */
export const reportedTime = ({ sql }: WorkspaceScope): Fragment => sql`nullif(t.offered_time, t.action_time)`
