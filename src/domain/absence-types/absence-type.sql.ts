import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

export async function insertAbsenceTypes(
  { sql, accountId }: Scope,
  workspaceId: Id,
  types: readonly { title: string; kind: string }[],
  now: string,
): Promise<void> {
  const rows = types.map((type) => ({
    account_id: accountId,
    workspace_id: workspaceId,
    ...type,
    created_at: now,
    updated_at: now,
  }))
  await sql`insert into absence_types ${sql(rows)}`
}
