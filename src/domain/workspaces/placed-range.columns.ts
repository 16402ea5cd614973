import type { Fragment } from '../../platform/db/connect.ts'
import type { Scope } from '../scope.ts'
import type { PlacedRange } from './placed-ranges.ts'

/**
 * Whether `t` belongs to a workspace of the range that is not deleted. By ids even if all are meant, since indexes by time
 * begin with the workspace.
 */
export const isPlacedIn = (
  { sql, accountId }: Scope,
  { workspaceIds }: Pick<PlacedRange, 'workspaceIds'>,
): Fragment => sql`
  t.workspace_id = any(array(
    select w.id from workspaces w where w.account_id = ${accountId} and w.deleted_at is null
      and ${workspaceIds === 'all' ? sql`true` : sql`w.id = any(${workspaceIds as string[]}::bigint[])`}))`
