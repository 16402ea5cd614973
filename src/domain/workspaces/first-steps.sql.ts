import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'

export type FirstSteps = {
  /** The last user that was added, besides the reader. */
  newest_user_id: Id | null
  has_schedules: boolean
  has_vacation: boolean
  has_kiosks: boolean
  has_punches: boolean
}

export async function findFirstSteps(
  { sql, accountId, workspace, actor }: WorkspaceScope,
  day: string,
): Promise<FirstSteps> {
  const [found] = await sql<FirstSteps[]>`
    with people as (
      select u.id, u.created_at
      from memberships m join users u on u.account_id = m.account_id and u.id = m.user_id
      where m.account_id = ${accountId} and m.workspace_id = ${workspace.id} and u.status = 'active' and u.deleted_at is null)
    select
      (select id from people where id is distinct from ${actor.userId}::bigint
       order by created_at desc, id desc limit 1) as newest_user_id,
      exists (select from work_schedules s join people p on p.id = s.user_id where s.account_id = ${accountId}) as has_schedules,
      exists (
        select from vacation_entitlements e join people p on p.id = e.user_id
        where e.account_id = ${accountId} and e.starts_at <= ${day} and e.ends_at >= ${day}) as has_vacation,
      exists (
        select from kiosks k where k.account_id = ${accountId} and k.workspace_id = ${workspace.id}) as has_kiosks,
      -- Not from the punches themselves: where there are none yet, those of everybody else would be gone through.
      exists (
        select from action_totals a
        where a.account_id = ${accountId} and a.workspace_id = ${workspace.id} and a.count > 0
          and a.user_id is distinct from ${actor.userId}::bigint) as has_punches`
  return found!
}
