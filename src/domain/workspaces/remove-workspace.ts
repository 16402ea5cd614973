import { nowOf, type WorkspaceScope } from '../scope.ts'
import { enqueueClearDeleted } from './clear-deleted.job.ts'
import { markWorkspaceDeleted } from './workspace.sql.ts'

/** Marks it as deleted; its records stay in the database. Running clocks in it are ended by a job. */
export async function removeWorkspace(scope: WorkspaceScope): Promise<void> {
  await markWorkspaceDeleted(scope, scope.workspace.id, nowOf(scope))
  await enqueueClearDeleted(scope)
}
