import type { Fragment } from '../../platform/db/connect.ts'
import type { MaybeWorkspaceScope } from '../scope.ts'

/** Those of the calendars are everybody's, special days belong to their workspace. */
export const holidaysVisibleTo = ({ sql, accountId, workspace }: MaybeWorkspaceScope): Fragment => sql`
  (t.account_id is null or (t.account_id = ${accountId} and t.workspace_id = ${workspace?.id ?? null}))`
