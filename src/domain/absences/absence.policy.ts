import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { may, type Permission, type Subject } from '../permissions.ts'
import type { MaybeWorkspaceScope, WorkspaceScope } from '../scope.ts'
import { administersOwner, ownOrAdministered } from '../time-trackings/time-tracking.policy.ts'
import { administersUser } from '../users/user.policy.ts'
import { inVisibleWorkspace } from '../workspaces/workspace.policy.ts'
import { standsIn } from './decider.policy.ts'

/** The columns that the policies depend on. */
export type AbsenceSubject = {
  user_id: Id
  confirmation_status: string
  administered: boolean
  needs_another: boolean
  stands_in: boolean
}

export const absenceSubject = (row: AbsenceSubject): Subject => ({
  userId: row.user_id,
  administered: row.administered,
  pending: row.confirmation_status === 'pending',
  needsAnother: row.needs_another,
  standsIn: row.stands_in,
})

export const mayAbsence = ({ actor }: WorkspaceScope, permission: Permission, row: AbsenceSubject): boolean =>
  may(actor, permission, absenceSubject(row))

export { administersOwner }

/** The actor's own absences, those of people they administer, and those they decide about as a substitute. */
export const absencesVisibleTo = (scope: MaybeWorkspaceScope): Fragment => scope.sql`
  ${inVisibleWorkspace(scope)} and t.status = 'active' and ${concernsActor(scope)}`

/** The same for totals per person: `t` has `user_id` and `workspace_id`. */
export const concernsActor = (scope: MaybeWorkspaceScope): Fragment => {
  const { sql, actor } = scope
  if (actor.role === 'admin' || actor.accountAdmin) return sql`true`
  return sql`(${ownOrAdministered(scope)} or ${standsIn(scope)})`
}

/** For records nested below an absence, with `t.absence_id`. */
export const onVisibleAbsence = (scope: MaybeWorkspaceScope): Fragment => scope.sql`exists (
  select from (
    select * from absences owner where owner.account_id = t.account_id and owner.id = t.absence_id
  ) t where ${absencesVisibleTo(scope)})`

/** Whether the actor administers the owner of the absence `t.absence_id`. */
export const administersAbsenceOwner = (scope: MaybeWorkspaceScope): Fragment => {
  const { sql, actor } = scope
  if (actor.role !== 'area_admin') return actor.role === 'admin' ? sql`true` : sql`false`
  return sql`exists (
    select from absences owner
    where owner.account_id = t.account_id and owner.id = t.absence_id
      and ${administersUser(scope, sql`owner.user_id`)})`
}

export const onAbsence = ({ sql }: WorkspaceScope, id: Id): Fragment => sql`t.absence_id = ${id}`

/**
 * For lists of absences: those with a day from the first to the last, or from the first on, each in its own zone. The
 * conditions on moments are for the index: no zone is a whole day away from UTC.
 */
export const onDays = ({ sql }: WorkspaceScope, from: string, until: string | null): Fragment => sql`
  t.last_day >= ${from} and t.ends_at >= ${`${nextDays(from, -1)}T00:00:00Z`}
  and ${
    until === null ? sql`true` : sql`t.first_day <= ${until} and t.starts_at < ${`${nextDays(until, 2)}T00:00:00Z`}`
  }`

const nextDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString().replace(/^\+0*/, '')
