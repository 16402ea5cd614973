import { checkAll } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { demandArea } from '../areas/known-areas.ts'
import { changesOf } from '../audit/record-audit.ts'
import { recordHistory } from '../history.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { demandOwnSignatures } from '../signatures/signatures.ts'
import { demandTags } from '../tags/known-tags.ts'
import { auditTrackings } from './audit-tracking.ts'
import { applyBreakChanges, type BreakChange, endOpenBreak, pointerIn } from './breaks.ts'
import { sameValue, trackingChanges } from './describe-tracking.ts'
import { lockVisibleTracking } from './lock-tracking.ts'
import { demandTrackingSpan } from './span.ts'
import { setKnownTags } from './tag-trackings.ts'
import { demandConfirm, trackingSubject } from './time-tracking.policy.ts'
import { type TrackingColumns, type TrackingRow, updateTrackings } from './time-tracking.sql.ts'
import { findTagIdsOn } from './tracking-tags.sql.ts'

type TrackingChanges = Partial<
  Omit<
    TrackingColumns,
    'user_id' | 'starts_at' | 'ends_at' | 'actual_starts_at' | 'actual_ends_at' | 'last_editor_id' | 'status'
  >
> & {
  starts_at?: Temporal.Instant | undefined
  ends_at?: Temporal.Instant | null | undefined
  tag_ids?: readonly Id[] | undefined
  breaks?: readonly BreakChange[] | undefined
  /** The caller's names for these fields. */
  pointers?: { area: string; tags: string }
}

export async function changeTracking(scope: WorkspaceScope, id: string, wanted: TrackingChanges): Promise<void> {
  const tracking = await lockVisibleTracking(scope, id)
  const { tag_ids, breaks = [], starts_at, ends_at, pointers, ...columns } = wanted
  const after = changedColumns(tracking, {
    ...columns,
    starts_at: starts_at?.toString(),
    ends_at: ends_at === undefined ? undefined : (ends_at?.toString() ?? null),
  })
  const tags = tag_ids && (await hasExactlyTags(scope, tracking.id, tag_ids)) ? undefined : tag_ids
  demandChanges(scope, tracking, after, { breaks: breaks.length > 0, tags: tags !== undefined })

  const span = { starts_at: after.starts_at ?? tracking.starts_at, ends_at: endOf(tracking, after) }
  const isMoved = after.starts_at !== undefined || after.ends_at !== undefined
  await checkAll(
    () => isMoved && demandTrackingSpan(scope, span, after.ends_at ? 'ends_at' : 'starts_at'),
    () => after.area_id && demandArea(scope, after.area_id, { pointer: pointers?.area ?? 'area' }),
    () => demandTags(scope, tags ?? [], pointers?.tags ?? 'tags'),
    () => demandOwnSignatures(scope, after, tracking.id),
  )
  const changes = await trackingChanges(scope, tracking, after)
  if (after.ends_at) changes.push(...(await endOpenBreak(scope, tracking.id, after.ends_at)))
  const byBreaks = await applyBreakChanges(scope, { id: tracking.id, ...span }, breaks, pointerIn('breaks_attributes'))
  changes.push(...byBreaks.changes)
  if (changes.length > 0) {
    const actual = tracking.actual_ends_at === null && span.ends_at !== null ? { actual_ends_at: span.ends_at } : {}
    const keepsDefault = after.default_break_duration === undefined ? {} : { keeps_default_break: true }
    const edited = { ...after, ...actual, ...keepsDefault, last_editor_id: scope.actor.userId }
    await updateTrackings(scope, [tracking.id], edited, nowOf(scope))
    await recordHistory(scope, { time_tracking_ids: [tracking.id] }, { kind: 'changed', changes })
    await auditTrackings(scope, [tracking], () => ({ ...changesOf(tracking, after), breaks: byBreaks.changes }))
  }
  if (tags) await setKnownTags(scope, [tracking.id], tags, { override: true })
}

const endOf = (tracking: TrackingRow, after: Partial<TrackingColumns>): string | null =>
  after.ends_at === undefined ? tracking.ends_at : after.ends_at

/**
 * A record that is sent back as it was read changes nothing. The `break_duration` that it shows may be a recorded one: only
 * together with `force_custom_break_duration` does sending it back set it.
 */
function changedColumns(
  tracking: TrackingRow,
  wanted: { [K in keyof TrackingColumns]?: TrackingColumns[K] | undefined },
): Partial<TrackingColumns> {
  const forcing = wanted.force_custom_break_duration === true && !tracking.force_custom_break_duration
  const present: Partial<TrackingColumns> = forcing
    ? tracking
    : { ...tracking, break_duration: tracking.shown_break_duration }
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && !sameValue(value, present[name as keyof TrackingColumns]),
    ),
  )
}

async function hasExactlyTags(scope: WorkspaceScope, trackingId: string, tagIds: readonly Id[]): Promise<boolean> {
  const present = new Set(await findTagIdsOn(scope, trackingId))
  return present.size === tagIds.length && tagIds.every((id) => present.has(id))
}

/** Each part of the record has its own rule. */
function demandChanges(
  scope: WorkspaceScope,
  tracking: TrackingRow,
  after: Partial<TrackingColumns>,
  linked: { breaks: boolean; tags: boolean },
): void {
  const { actor } = scope
  const subject = trackingSubject(tracking)
  demand(actor, 'time_tracking.update', subject)
  const { area_id, confirmed, ...times } = after
  if (area_id !== undefined) demand(actor, 'time_tracking.update_area', subject)
  if (confirmed !== undefined)
    demandConfirm(scope, { ...subject, running: confirmed && endOf(tracking, after) === null })
  if (linked.breaks || Object.keys(times).length > 0) demand(actor, 'time_tracking.update_times', subject)
  if (linked.tags) demand(actor, 'time_tracking.update_tags', subject)
}
