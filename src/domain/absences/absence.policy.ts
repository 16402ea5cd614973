import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { may, type Permission, type Subject } from '../permissions.ts'
import type { Place, WorkspaceScope } from '../scope.ts'
import { administersOwner, ownOrAdministered } from '../time-trackings/time-tracking.policy.ts'
import { administersUser } from '../users/user.policy.ts'
import { inVisibleWorkspace } from '../workspaces/workspace.policy.ts'

/** What the rules look at; a row of the table brings it along. */
export type AbsenceSubject = { user_id: Id; confirmation_status: string; administered: boolean }

export const absenceSubject = (row: AbsenceSubject): Subject => ({
  userId: row.user_id,
  administered: row.administered,
  pending: row.confirmation_status === 'pending',
})

export const mayAbsence = ({ actor }: WorkspaceScope, permission: Permission, row: AbsenceSubject): boolean =>
  may(actor, permission, absenceSubject(row))

export { administersOwner }

/** One's own, and those of the people one administers. The table is `t`. */
export const absencesVisibleTo = (scope: Place): Fragment => scope.sql`
  ${inVisibleWorkspace(scope)} and t.status = 'active' and ${ownOrAdministered(scope)}`

/** For what hangs on an absence and names it as `t.absence_id`. */
export const onVisibleAbsence = (scope: Place): Fragment => scope.sql`exists (
  select from (
    select * from absences owner where owner.account_id = t.account_id and owner.id = t.absence_id
  ) t where ${absencesVisibleTo(scope)})`

/** Whether the actor administers the owner of the absence that `t` hangs on. */
export const administersAbsenceOwner = (scope: Place): Fragment => {
  const { sql, actor } = scope
  if (actor.role !== 'area_admin') return actor.role === 'admin' ? sql`true` : sql`false`
  return sql`exists (
    select from absences owner
    where owner.account_id = t.account_id and owner.id = t.absence_id
      and ${administersUser(scope, sql`owner.user_id`)})`
}

export const onAbsence = ({ sql }: WorkspaceScope, id: Id): Fragment => sql`t.absence_id = ${id}`

/**
 * For lists of absences: those that touch the local days from the first to the last, or any day from the first on.
 * Half-open: what ends as the first day begins does not touch it.
 */
export const overlapsRange = ({ sql }: WorkspaceScope, from: string, until: string | null): Fragment => sql`
  t.ends_at >= ${from} and (t.ends_at > ${from} or t.starts_at = ${from})
  and ${until === null ? sql`true` : sql`t.starts_at < ${until}`}`
