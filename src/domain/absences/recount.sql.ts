import type { Id } from '../../platform/ids.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'
import type { SpanColumns } from './absence-span.ts'

export type CountedAbsence = SpanColumns & {
  id: Id
  workspace_id: Id
  title: string
  rejected: boolean
  days: number
  hours: number
  by_day: [day: string, days: number, hours: number][]
}

/**
 * The person's absences from a day on with computed days outside closed months, in workspaces that are not deleted.
 * With rejected ones, since they may still be approved.
 */
export async function findComputed({ sql, accountId }: Scope, userId: Id, from: string): Promise<CountedAbsence[]> {
  return sql<CountedAbsence[]>`
    select a.id, a.workspace_id, a.title, a.confirmation_status = 'rejected' as rejected, a.starts_at, a.ends_at, a.full_day, a.zone, a.first_day, a.last_day, a.days, a.hours,
      coalesce((select json_agg(json_build_array(d.day, d.days, d.hours) order by d.day) from absence_days d
        where d.account_id = a.account_id and d.absence_id = a.id), '[]') as by_day
    from absences a
    join time_accounts c on c.account_id = a.account_id and c.user_id = a.user_id
    join workspaces w on w.account_id = a.account_id and w.id = a.workspace_id and w.deleted_at is null
    where a.account_id = ${accountId} and a.user_id = ${userId} and a.status = 'active' and not a.use_custom_values
      and a.last_day >= ${from}
      and (c.closed_through is null or a.first_day > c.closed_through)
    order by a.first_day, a.id`
}

/** Members of the workspace with an absence, in any workspace, whose days were computed and are in an open month. */
export async function findPeopleAway({ sql, accountId, workspace }: WorkspaceScope): Promise<Id[]> {
  const rows = await sql<{ user_id: Id }[]>`
    select m.user_id from memberships m
    join time_accounts c on c.account_id = m.account_id and c.user_id = m.user_id
    where m.account_id = ${accountId} and m.workspace_id = ${workspace.id} and exists (
      select from absences a
      where a.account_id = m.account_id and a.user_id = m.user_id and a.status = 'active' and not a.use_custom_values
        and (c.closed_through is null or a.first_day > c.closed_through))
    order by m.user_id`
  return rows.map(({ user_id }) => user_id)
}
