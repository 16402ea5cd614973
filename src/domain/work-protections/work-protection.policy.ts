import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { MaybeWorkspaceScope, WorkspaceScope } from '../scope.ts'
import { usersVisibleTo } from '../users/user.policy.ts'

/** Whoever can read a person's whole record can read these. The table is `t`. */
export const protectionsVisibleTo = (scope: MaybeWorkspaceScope): Fragment => scope.sql`exists (
  select from (
    select * from users owner where owner.account_id = t.account_id and owner.id = t.user_id
  ) t where ${usersVisibleTo(scope)})`

export const protectionsOfUser = ({ sql }: WorkspaceScope, userId: Id): Fragment => sql`t.user_id = ${userId}`
