import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

/**
 * The ids of the account's admins and of those of these workspaces: whom `assumed_role` calls admins, in conditions that
 * indexes can answer.
 */
export const adminIds = ({ sql, accountId }: Scope, workspaceIds: readonly Id[]): Fragment => sql`
  select a.id from users a where a.account_id = ${accountId} and a.account_admin and a.deleted_at is null
  union all
  select m.user_id from memberships m
  where m.account_id = ${accountId} and m.workspace_id = any(${workspaceIds as string[]}::bigint[]) and 3 = any(m.roles)`
