import { asWritten } from '../../platform/db/letters.columns.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { isOwnOrAdministered, presencesVisibleTo } from './colleague.policy.ts'

/** Only what employees may see: no hours and no notes. */
export type TeamAbsence = {
  id: Id
  user_id: Id
  name: string
  first_day: string
  last_day: string
  full_day: boolean
  absence_type_id: Id | null
  absence_type: string | null
}

/** Confirmed absences on any of the days, of people whom the actor may see. */
export async function findTeamAbsences(
  scope: WorkspaceScope,
  { from, until }: { from: string; until: string },
): Promise<TeamAbsence[]> {
  const { sql, accountId, workspace, actor } = scope
  const hasReason = actor.allowed.absenceReasons ? sql`true` : isOwnOrAdministered(scope)
  return sql<TeamAbsence[]>`
    select a.id, t.id as user_id, t.username as name, a.first_day, a.last_day, a.full_day,
      case when ${hasReason} then a.absence_type_id end as absence_type_id, case when ${hasReason} then y.title end as absence_type
    from absences a
    join users t on t.account_id = a.account_id and t.id = a.user_id
    join absence_types y on y.account_id = a.account_id and y.id = a.absence_type_id
    where a.account_id = ${accountId} and a.workspace_id = ${workspace.id} and a.status = 'active'
      and a.confirmation_status = 'confirmed' and a.first_day <= ${until} and a.last_day >= ${from}
      -- These conditions are there for the index: no zone is a whole day away from UTC.
      and a.ends_at >= ${from}::date - 1 and a.starts_at < ${until}::date + 2
      and ${presencesVisibleTo(scope)}
    order by a.first_day, ${asWritten(sql, sql`t.username`)}, a.id`
}
