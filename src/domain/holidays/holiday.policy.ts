import type { Fragment } from '../../platform/db/connect.ts'
import type { Place } from '../scope.ts'

/** Those of the calendars are everybody's, special days belong to their workspace. */
export const holidaysVisibleTo = ({ sql, accountId, workspace }: Place): Fragment => sql`
  (t.account_id is null or (t.account_id = ${accountId} and t.workspace_id = ${workspace?.id ?? null}))`
