import type { Id } from '../../platform/ids.ts'
import { rankedDeciders } from '../absences/decider.policy.ts'
import type { Decider } from '../notifications/notify-deciders.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { CorrectionRow } from './time-correction.sql.ts'

type OpenCorrection = Pick<CorrectionRow, 'id' | 'user_id' | 'username' | 'reason' | 'before' | 'after'>

/** The correction if it is still pending; it stays so until the transaction ends. The person is locked first, as in decisions. */
export async function lockOpenCorrection(
  { sql, accountId, workspace }: WorkspaceScope,
  id: Id,
): Promise<OpenCorrection | null> {
  const [row] = await sql<OpenCorrection[]>`
    select c.id, c.user_id, u.username, c.reason, c.before, c.after
    from time_corrections c join users u on u.account_id = c.account_id and u.id = c.user_id
    where c.account_id = ${accountId} and c.workspace_id = ${workspace.id} and c.id = ${id} and c.status = 'pending'
    for key share of u for share of c`
  return row ?? null
}

export const findDeciders = async (scope: WorkspaceScope, userId: Id): Promise<Decider[]> =>
  scope.sql<Decider[]>`
    with people as (${rankedDeciders(scope, userId)})
    select id, locale, mails, reachable from people where rank = (select min(rank) from people) order by id`
