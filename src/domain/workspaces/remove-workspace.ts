import { nowOf, type WorkspaceScope } from '../scope.ts'
import { clearDeletedLater } from './clear-deleted.job.ts'
import { markWorkspaceDeleted } from './workspace.sql.ts'

/** Nobody can enter it any more; what was recorded in it stays in the database. Whoever is at work there has ended. */
export async function removeWorkspace(scope: WorkspaceScope): Promise<void> {
  await markWorkspaceDeleted(scope, scope.workspace.id, nowOf(scope))
  await clearDeletedLater(scope)
}
