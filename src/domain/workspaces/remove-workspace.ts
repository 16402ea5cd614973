import { nowOf, type WorkspaceScope } from '../scope.ts'
import { markWorkspaceDeleted } from './workspace.sql.ts'

/** Nobody can enter it any more; what was recorded in it stays in the database. */
export const removeWorkspace = (scope: WorkspaceScope): Promise<void> =>
  markWorkspaceDeleted(scope, scope.workspace.id, nowOf(scope))
