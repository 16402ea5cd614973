import type { Fragment } from '../../platform/db/connect.ts'
import type { MaybeWorkspaceScope } from '../scope.ts'

/** Public holidays are visible to everybody, special days in their workspace. */
export const holidaysVisibleTo = ({ sql, accountId, workspace }: MaybeWorkspaceScope): Fragment => sql`
  (t.account_id is null or (t.account_id = ${accountId} and t.workspace_id = ${workspace?.id ?? null}))`
