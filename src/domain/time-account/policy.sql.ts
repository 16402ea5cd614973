import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { AccountPolicy } from './policy.ts'

export async function insertPolicy(
  { sql, accountId, workspace }: WorkspaceScope,
  policy: Partial<AccountPolicy>,
  now: string,
): Promise<Id> {
  const row = { account_id: accountId, workspace_id: workspace.id, ...policy, created_at: now, updated_at: now }
  const [inserted] = await sql<{ id: Id }[]>`insert into time_account_policies ${sql(row)} returning id`
  return inserted!.id
}

export async function updatePolicy(
  { sql, accountId, workspace }: WorkspaceScope,
  id: Id,
  policy: Partial<AccountPolicy>,
  now: string,
): Promise<boolean> {
  const changed = await sql`
    update time_account_policies set ${sql({ ...policy, updated_at: now })}
    where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${id} returning id`
  return changed.length > 0
}

export async function deletePolicy({ sql, accountId, workspace }: WorkspaceScope, id: Id): Promise<void> {
  await sql`
    delete from time_account_policies
    where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${id}`
}
