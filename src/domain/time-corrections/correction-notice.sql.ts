import type { Id } from '../../platform/ids.ts'
import { leadsAreaOf } from '../absences/decider.policy.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { CorrectionRow } from './time-correction.sql.ts'

type OpenCorrection = Pick<CorrectionRow, 'id' | 'user_id' | 'username' | 'reason' | 'before' | 'after'>

/** The correction, as long as nobody has decided about it; and until the transaction ends nobody does. The person comes first, as for whoever decides. */
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

type Decider = { id: Id; locale: string; mails: 'at_once' | 'daily' | 'none'; reachable: boolean }

/** Those who lead an area of the person, else the admins who belong to the workspace, else those of the account. */
export const findDeciders = async (scope: WorkspaceScope, userId: Id): Promise<Decider[]> => {
  const { sql, accountId, workspace } = scope
  return sql<Decider[]>`
    with people as (
      select u.id, coalesce(u.locale, ${workspace.locale}) as locale, u.absence_request_mails as mails,
        exists (select from logins l where l.account_id = u.account_id and l.user_id = u.id) as reachable,
        case when ${leadsAreaOf(scope, sql`${userId}::bigint`)} then 1
          when assumed_role(u.account_admin, m.roles) = 'admin' then case when m.user_id is null then 3 else 2 end
        end as rank
      from users u
      left join memberships m on m.account_id = u.account_id and m.user_id = u.id and m.workspace_id = ${workspace.id}
      where u.account_id = ${accountId} and u.status = 'active' and u.deleted_at is null and u.id <> ${userId}
        and assumed_role(u.account_admin, m.roles) <> 'employee'
    )
    select id, locale, mails, reachable from people where rank = (select min(rank) from people) order by id`
}
