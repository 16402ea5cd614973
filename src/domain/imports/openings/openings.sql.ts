import type { Id } from '../../../platform/ids.ts'
import type { WorkspaceScope } from '../../scope.ts'
import { closedThroughOf } from '../../time-account/schedule.columns.ts'

/** The opening balance of a time account, and up to when its months are closed. */
export type Opening = {
  id: Id
  account_admin: boolean
  initial_time_account: number
  start_of_accounting: string
  closed_through: string | null
}

/** Only of existing users. */
export async function findOpenings(scope: WorkspaceScope, ids: readonly Id[]): Promise<Opening[]> {
  return scope.sql<Opening[]>`
    select t.id, t.account_admin, t.initial_time_account::float8 as initial_time_account, t.start_of_accounting,
      ${closedThroughOf(scope)} as closed_through
    from users t
    where t.account_id = ${scope.accountId} and t.id = any(${ids as string[]}::bigint[]) and t.deleted_at is null`
}

/**
 * Null if the user does not exist. Takes the lock that closing a month takes. Read in a second statement: one that
 * waited for the lock would not see months closed meanwhile.
 */
export async function lockOpening(scope: WorkspaceScope, id: Id): Promise<Opening | null> {
  await scope.sql`select from users where account_id = ${scope.accountId} and id = ${id} for update`
  const [opening] = await findOpenings(scope, [id])
  return opening ?? null
}
