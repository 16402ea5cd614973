import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

/** The names on a timesheet, as stored with a closed month. */
export type PrintedNames = {
  person: string
  staff_number: string | null
  /** By id, the home workspace first. */
  workspaces: Record<Id, string>
  /** For all absences in the months that were closed together, including those without days. */
  absence_types: Record<Id, string>
}

export async function findPrintedNames(
  { sql, accountId }: Scope,
  userId: Id,
  { first, last }: { first: string; last: string },
): Promise<PrintedNames> {
  const [row] = await sql<PrintedNames[]>`
    select u.username as person, u.staff_number,
      (select coalesce(jsonb_object_agg(w.id, w.name), '{}') from memberships m
        join workspaces w on w.account_id = m.account_id and w.id = m.workspace_id and w.deleted_at is null
        where m.account_id = u.account_id and m.user_id = u.id) as workspaces,
      (select coalesce(jsonb_object_agg(y.id, y.title), '{}') from absences a
        join absence_types y on y.account_id = a.account_id and y.id = a.absence_type_id
        where a.account_id = u.account_id and a.user_id = u.id and a.status = 'active'
          and a.confirmation_status = 'confirmed' and a.first_day <= ${last} and a.last_day >= ${first})
        as absence_types
    from users u where u.account_id = ${accountId} and u.id = ${userId}`
  return row!
}
