import { checkAll } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { demandArea } from '../areas/known-areas.ts'
import { recordHistory } from '../history.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { demandOwnSignatures } from '../signatures/signatures.ts'
import { demandTags } from '../tags/known-tags.ts'
import { personFor } from '../users/people.ts'
import { auditTrackings } from './audit-tracking.ts'
import { applyBreakChanges, type BreakChange, pointerIn } from './breaks.ts'
import { nameOf, trackingChanges } from './describe-tracking.ts'
import { endClockOfDeleted } from './end-clock-of-deleted.ts'
import { demandTrackingSpan } from './span.ts'
import { demandConfirm } from './time-tracking.policy.ts'
import { insertTracking, type TrackingColumns, updateTrackings } from './time-tracking.sql.ts'
import { addTags, findTagTitles } from './tracking-tags.sql.ts'

type NewTracking = Partial<
  Pick<
    TrackingColumns,
    | 'break_duration'
    | 'default_break_duration'
    | 'force_custom_break_duration'
    | 'confirmed'
    | 'created_by'
    | 'external_id'
    | 'assignment_id'
    | 'import_id'
    | 'limited'
    | 'planned'
    | 'start_signature_id'
    | 'end_signature_id'
  >
> & {
  starts_at: Temporal.Instant
  ends_at?: Temporal.Instant | null | undefined
  user_id?: Id | null | undefined
  area_id?: Id | null | undefined
  tag_ids?: readonly Id[] | undefined
  breaks?: readonly BreakChange[] | undefined
  /** The caller's names for these fields. */
  pointers?: { user: string; area: string; tags: string }
}

/** Working time entered by hand. Without an end it runs. */
export async function createTracking(scope: WorkspaceScope, wanted: NewTracking): Promise<string> {
  const { user_id, area_id = null, tag_ids = [], breaks = [], starts_at, ends_at = null, ...rest } = wanted
  const { pointers = { user: 'user', area: 'area', tags: 'tags' }, ...columns } = rest
  const running = ends_at === null
  const span = { starts_at: starts_at.toString(), ends_at: ends_at?.toString() ?? null }
  const [person] = await checkAll(
    async () => {
      const named = await personFor(scope, user_id, pointers.user)
      const subject = { userId: named.id, administered: named.administered, running }
      demand(scope.actor, 'time_tracking.create', subject)
      if (area_id !== null) demand(scope.actor, 'time_tracking.update_area', subject)
      if (tag_ids.length > 0) demand(scope.actor, 'time_tracking.update_tags', subject)
      if (columns.confirmed) demandConfirm(scope, subject)
      return named
    },
    () => demandTrackingSpan(scope, span, ends_at ? 'ends_at' : 'starts_at'),
    () => area_id !== null && demandArea(scope, area_id, { pointer: pointers.area }),
    () => demandTags(scope, tag_ids, pointers.tags),
    () => demandOwnSignatures(scope, columns, null),
  )
  if (running) await endClockOfDeleted(scope, person.id)

  const now = nowOf(scope)
  const row = {
    ...columns,
    ...span,
    actual_starts_at: span.starts_at,
    actual_ends_at: span.ends_at,
    ...(columns.default_break_duration !== undefined && { keeps_default_break: true }),
    user_id: person.id,
    area_id,
    created_by: columns.created_by ?? scope.actor.role ?? 'admin',
  }
  const id = await insertTracking(scope, row, now)
  const byBreaks = await applyBreakChanges(scope, { id, ...span }, breaks, pointerIn('breaks_attributes'))
  if (byBreaks.changes.length > 0) await updateTrackings(scope, [id], {}, now)
  await addTags(scope, [id], tag_ids)
  const tags = tag_ids.length > 0 ? (await findTagTitles(scope, [id])).get(id) : undefined
  const changes = [
    ...(await trackingChanges(scope, {}, row)),
    ...byBreaks.changes,
    ...(tags ? [{ what: nameOf(scope, 'tags'), from: null, to: tags.names }] : []),
  ]
  await recordHistory(scope, { time_tracking_ids: [id] }, { kind: 'created', changes })
  await auditTrackings(scope, [{ ...row, id, confirmed: row.confirmed ?? false }], () => ({ after: row }))
  return id
}
