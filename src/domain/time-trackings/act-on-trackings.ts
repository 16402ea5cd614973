import { forbidden } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { recordHistory } from '../history.ts'
import { writeNotes } from '../notes/write-notes.ts'
import { demand, may, type Permission } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { auditTrackings } from './audit-tracking.ts'
import { trackingChanges } from './describe-tracking.ts'
import { setFollowers } from './followers.ts'
import { lockVisibleTracking } from './lock-tracking.ts'
import { setTags } from './tag-trackings.ts'
import { demandConfirm, mayTracking, trackingSubject } from './time-tracking.policy.ts'
import { lockTrackings, type TrackingRow, updateTrackings } from './time-tracking.sql.ts'

/**
 * An action on one tracking or on thousands. It is the same for a single request and a batch, and applies to records that
 * the actor may change.
 */
export type TrackingAction =
  | { action: 'confirm' }
  | { action: 'destroy' }
  | { action: 'tag'; tagIds: readonly Id[]; override: boolean }
  | { action: 'follower'; followerIds: readonly Id[] }
  | { action: 'note'; content: string }

const permissions: Record<TrackingAction['action'], Permission> = {
  confirm: 'time_tracking.confirm',
  destroy: 'time_tracking.destroy',
  tag: 'time_tracking.update_tags',
  follower: 'time_tracking.attach',
  note: 'note.create',
}

export const permissionFor = (action: TrackingAction['action']): Permission => permissions[action]

/** Refuses actors who could do this to no record at all, neither their own nor one they administer. */
export function demandAction({ actor }: WorkspaceScope, action: TrackingAction['action']): void {
  const subject = { userId: actor.userId, administered: actor.role === 'area_admin' }
  if (![true, false].some((punched) => may(actor, permissions[action], { ...subject, punched }))) throw forbidden()
}

/** Actions that closed months do not allow. */
const changesTracking = new Set<TrackingAction['action']>(['confirm', 'destroy'])

/** Applies the action to those that are visible and may be changed, and returns how many. */
export async function actOnTrackings(
  scope: WorkspaceScope,
  ids: readonly string[],
  wanted: TrackingAction,
): Promise<number> {
  const rows = await lockTrackings(scope, ids)
  // A single one in a closed month is refused by the database; in a batch it is skipped.
  const isOpen = ({ closed }: TrackingRow): boolean => !closed || !changesTracking.has(wanted.action)
  const touchable = rows.filter((row) => isOpen(row) && mayTracking(scope, permissions[wanted.action], row))
  if (touchable.length > 0) await apply(scope, touchable, wanted)
  return touchable.length
}

/** The same for one: not found, or forbidden, instead of skipped. */
export async function actOnTracking(scope: WorkspaceScope, id: string, wanted: TrackingAction): Promise<void> {
  const row = await lockVisibleTracking(scope, id)
  if (wanted.action === 'confirm') demandConfirm(scope, trackingSubject(row))
  else demand(scope.actor, permissions[wanted.action], trackingSubject(row))
  await apply(scope, [row], wanted)
}

async function apply(scope: WorkspaceScope, rows: readonly TrackingRow[], wanted: TrackingAction): Promise<void> {
  const ids = rows.map((row) => row.id)
  switch (wanted.action) {
    case 'confirm':
      return confirm(scope, rows)
    case 'destroy':
      await updateTrackings(scope, ids, { status: 'deleted', last_editor_id: scope.actor.userId }, nowOf(scope))
      await recordHistory(scope, { time_tracking_ids: ids }, { kind: 'deleted', changes: [] })
      return auditTrackings(scope, rows, ({ starts_at, ends_at }) => ({
        before: { status: 'active', starts_at, ends_at },
        after: { status: 'deleted' },
      }))
    case 'tag':
      return setTags(scope, ids, wanted.tagIds, { override: wanted.override })
    case 'follower':
      return setFollowers(scope, ids, wanted.followerIds)
    case 'note':
      await writeNotes(scope, { time_tracking_ids: ids }, wanted.content)
  }
}

async function confirm(scope: WorkspaceScope, rows: readonly TrackingRow[]): Promise<void> {
  const open = rows.filter((row) => !row.confirmed)
  if (open.length === 0) return
  const ids = open.map((row) => row.id)
  await updateTrackings(scope, ids, { confirmed: true, last_editor_id: scope.actor.userId }, nowOf(scope))
  const changes = await trackingChanges(scope, { confirmed: false }, { confirmed: true })
  await recordHistory(scope, { time_tracking_ids: ids }, { kind: 'changed', changes })
  await auditTrackings(scope, open, () => ({ before: { confirmed: false }, after: { confirmed: true } }))
}
