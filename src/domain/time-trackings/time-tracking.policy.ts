import type { Fragment } from '../../platform/db/connect.ts'
import { forbidden } from '../../platform/errors.ts'
import { demand, may, type Permission, type Subject } from '../permissions.ts'
import type { MaybeWorkspaceScope, WorkspaceScope } from '../scope.ts'
import { administersUser } from '../users/user.policy.ts'
import { inVisibleWorkspace } from '../workspaces/workspace.policy.ts'

/** The columns that permissions depend on. */
export type TrackingSubject = {
  user_id: string
  administered: boolean
  confirmed: boolean
  punched: boolean
  ends_at: string | null
}

export const trackingSubject = (row: TrackingSubject): Subject => ({
  userId: row.user_id,
  administered: row.administered,
  confirmed: row.confirmed,
  punched: row.punched,
  running: row.ends_at === null,
})

export const mayTracking = ({ actor }: WorkspaceScope, permission: Permission, row: TrackingSubject): boolean =>
  may(actor, permission, trackingSubject(row))

/** All combinations that permissions distinguish, as five bits: own, administered, confirmed, punched, running. */
const kinds = Array.from({ length: 2 ** 5 }, (_, kind) => kind.toString(2).padStart(5, '0'))

/**
 * The same rule as a condition on the table `t`. The rule is evaluated once for each combination, so that it is not
 * written a second time in SQL.
 */
export const trackingsOpenTo = (scope: WorkspaceScope, permission: Permission): Fragment => {
  const { sql, actor } = scope
  const allowed = kinds.filter((kind) => {
    const [own, administered, confirmed, punched, running] = [...kind].map((digit) => digit === '1')
    return may(actor, permission, { userId: own ? actor.userId : null, administered, confirmed, punched, running })
  })
  return sql`concat((t.user_id = ${actor.userId})::int, (${administersOwner(scope)})::int, t.confirmed::int,
    t.punched::int, (t.ends_at is null)::int) = any(${allowed}::text[])`
}

/** A running tracking is refused with a reason that the caller can act on. */
export function demandConfirm({ actor }: WorkspaceScope, subject: Subject): void {
  if (subject.running && may(actor, 'time_tracking.confirm', { ...subject, running: false }))
    throw forbidden('A running time tracking cannot be confirmed.')
  demand(actor, 'time_tracking.confirm', subject)
}

/** Whether the actor administers the person whose tracking `t` is. */
export const administersOwner = (scope: MaybeWorkspaceScope): Fragment => administersUser(scope, scope.sql`t.user_id`)

/** The actor's own, and those of people they administer. The table is `t`. */
export const ownOrAdministered = (scope: MaybeWorkspaceScope): Fragment => {
  const { sql, actor } = scope
  if (actor.role === 'admin' || actor.accountAdmin) return sql`true`
  return sql`(t.user_id = ${actor.userId} or ${administersOwner(scope)})`
}

export const trackingsVisibleTo = (scope: MaybeWorkspaceScope): Fragment => scope.sql`
  ${inVisibleWorkspace(scope)} and t.status = 'active' and ${ownOrAdministered(scope)}`

/** For records that belong to a tracking by `t.time_tracking_id`. */
export const onVisibleTracking = (scope: MaybeWorkspaceScope): Fragment => scope.sql`exists (
  select from (
    select * from time_trackings owner where owner.account_id = t.account_id and owner.id = t.time_tracking_id
  ) t where ${trackingsVisibleTo(scope)})`

/** For lists of users (the table is `t`): the followers of a tracking. */
export const followersOf = ({ sql }: WorkspaceScope, trackingId: string): Fragment => sql`exists (
  select from time_tracking_followers l
  where l.account_id = t.account_id and l.time_tracking_id = ${trackingId} and l.user_id = t.id)`

export const tagsOn = ({ sql }: WorkspaceScope, trackingId: string): Fragment => sql`exists (
  select from time_tracking_tags l
  where l.account_id = t.account_id and l.time_tracking_id = ${trackingId} and l.tag_id = t.id)`

export const onTracking = ({ sql }: WorkspaceScope, trackingId: string): Fragment =>
  sql`t.time_tracking_id = ${trackingId}`

/** Whether the actor administers the owner of the tracking that `t` belongs to. */
export const administersTrackingOwner = (scope: MaybeWorkspaceScope): Fragment => {
  const { sql, actor } = scope
  if (actor.role !== 'area_admin') return actor.role === 'admin' ? sql`true` : sql`false`
  return sql`exists (
    select from time_trackings owner
    where owner.account_id = t.account_id and owner.id = t.time_tracking_id
      and ${administersUser(scope, sql`owner.user_id`)})`
}
