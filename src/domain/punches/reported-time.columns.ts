import type { Fragment } from '../../platform/db/connect.ts'
import type { WorkspaceScope } from '../scope.ts'

/** What the client's clock said, where it was too far ahead to count. The table is `t`. */
export const reportedTime = ({ sql }: WorkspaceScope): Fragment => sql`nullif(t.offered_time, t.action_time)`
