import type { Id } from '../../platform/ids.ts'
import { nowOf, type Scope } from '../scope.ts'
import { insertMembership } from './membership.sql.ts'

/** Makes the user a member of the workspace; one who is a member already stays as they are. */
export const joinWorkspace = (scope: Scope, workspaceId: Id, userId: Id, roles: readonly number[]): Promise<void> =>
  insertMembership(scope, { workspaceId, userId, roles, now: nowOf(scope) })
