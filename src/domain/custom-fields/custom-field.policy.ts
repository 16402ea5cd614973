import type { Fragment } from '../../platform/db/connect.ts'
import { may } from '../permissions.ts'
import type { Scope } from '../scope.ts'
import { inVisibleWorkspace } from '../workspaces/workspace.policy.ts'

/** Personal data: for the person and the admins. */
export const customFieldValuesVisibleTo = (scope: Scope): Fragment => {
  const { sql, actor } = scope
  if (may(actor, 'user.administer')) return inVisibleWorkspace(scope)
  return sql`t.user_id = ${actor.userId}`
}
