import type { Fragment } from '../../platform/db/connect.ts'
import { may } from '../permissions.ts'
import type { Scope } from '../scope.ts'
import { inVisibleWorkspace } from '../workspaces/workspace.policy.ts'

/** A value says something of a person: the person and the admins may read it. */
export const customFieldValuesVisibleTo = (scope: Scope): Fragment => {
  const { sql, actor } = scope
  if (may(actor, 'user.administer')) return inVisibleWorkspace(scope)
  return sql`t.user_id = ${actor.userId}`
}
