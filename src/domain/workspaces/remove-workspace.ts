import { nowOf, type WorkspaceScope } from '../scope.ts'
import { enqueueClearDeleted } from './clear-deleted.job.ts'
import { markWorkspaceDeleted } from './workspace.sql.ts'

/** A soft delete: what was recorded stays in the database. A job ends running trackings. */
export async function removeWorkspace(scope: WorkspaceScope): Promise<void> {
  await markWorkspaceDeleted(scope, scope.workspace.id, nowOf(scope))
  await enqueueClearDeleted(scope)
}
