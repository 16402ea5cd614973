import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'

type EmploymentFacts = { start_of_work?: string; end_of_contract?: string }

/** The start of work and the end of the contract, if the workspace's data profile has them. */
export async function findEmployment(
  { sql, accountId, workspace }: WorkspaceScope,
  userId: Id,
): Promise<EmploymentFacts> {
  const rows = await sql<{ key: string; value: string }[]>`
    select f.key, v.value from custom_fields f
    join custom_field_values v on v.account_id = f.account_id and v.custom_field_id = f.id and v.user_id = ${userId}
    where f.account_id = ${accountId} and f.workspace_id = ${workspace.id}
      and f.key in ('start_of_work', 'end_of_contract') and v.value is not null`
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}
