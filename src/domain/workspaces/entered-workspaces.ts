import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { findEnteredWorkspaceIds } from './workspace.sql.ts'

/** The workspaces of the user's memberships; all of them for an account admin. */
export const enteredWorkspaces = (scope: Scope, userId: Id): Promise<Id[]> => findEnteredWorkspaceIds(scope, userId)
