import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { wantingWorkspaces } from './factor.columns.ts'

export async function findWaysIn(
  { sql, accountId }: Scope,
  userId: Id,
): Promise<{ wanted: boolean; has_password: boolean }> {
  const [row] = await sql<{ wanted: boolean; has_password: boolean }[]>`
    select exists (select ${wantingWorkspaces(sql)}) as wanted,
      exists (
        select from logins l where l.account_id = u.account_id and l.user_id = u.id and l.password_hash is not null
      ) as has_password
    from users u where u.account_id = ${accountId} and u.id = ${userId}`
  return row ?? { wanted: false, has_password: false }
}
