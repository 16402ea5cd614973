import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

/** An area for integrations, which can still read deleted ones. */
export type AreaRecord = {
  id: Id
  name: string
  color: string
  external_id: string | null
  status: string
  workspace_id: Id
  workspace_name: string
  created_at: string
  updated_at: string
}

export async function selectAreas(
  { sql, accountId }: Scope,
  filter: { id?: Id | undefined; workspaceId?: Id | undefined },
): Promise<AreaRecord[]> {
  return sql<AreaRecord[]>`
    select t.id, t.name, t.color, t.external_id, t.status, t.workspace_id, w.name as workspace_name, t.created_at,
      t.updated_at
    from areas t join workspaces w on w.account_id = t.account_id and w.id = t.workspace_id and w.deleted_at is null
    where t.account_id = ${accountId} and ${filter.id ? sql`t.id = ${filter.id}` : sql`t.status = 'active'`}
      and ${filter.workspaceId ? sql`t.workspace_id = ${filter.workspaceId}` : sql`true`}
    order by t.id`
}
