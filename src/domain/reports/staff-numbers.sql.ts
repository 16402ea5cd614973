import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

export async function findStaffNumbers(
  { sql, accountId }: Scope,
  userIds: readonly Id[],
): Promise<Map<Id, string | null>> {
  const rows = await sql<{ id: Id; staff_number: string | null }[]>`
    select id, staff_number from users where account_id = ${accountId} and id = any(${userIds as string[]}::bigint[])`
  return new Map(rows.map(({ id, staff_number }) => [id, staff_number]))
}
