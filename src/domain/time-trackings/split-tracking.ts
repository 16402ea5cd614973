import { invalid } from '../../platform/errors.ts'
import { changesOf } from '../audit/record-audit.ts'
import { recordHistory } from '../history.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { auditTrackings } from './audit-tracking.ts'
import { trackingChanges } from './describe-tracking.ts'
import { lockVisibleTracking } from './lock-tracking.ts'
import { copyLinks, movePunches, shareBreaks, splitBreaks } from './split-tracking.sql.ts'
import { trackingSubject } from './time-tracking.policy.ts'
import { insertTracking, type TrackingRow, updateTrackings } from './time-tracking.sql.ts'

/**
 * Ends the tracking at the moment and continues it in a new one, which runs if the old one ran. The sums stay the same:
 * recorded breaks go to the part they lie in, a break set by hand and the default break are divided. Notes, files and
 * signatures stay with the first part. Returns the id of the second.
 */
export async function splitTracking(scope: WorkspaceScope, id: string, moment: Temporal.Instant): Promise<string> {
  const first = await lockVisibleTracking(scope, id)
  const subject = trackingSubject(first)
  demand(scope.actor, 'time_tracking.update', subject)
  demand(scope.actor, 'time_tracking.update_times', subject)
  demandMomentInside(scope, first, moment)

  const now = nowOf(scope)
  const [before, after] = [firstPart(scope, first, moment), secondPart(scope, first, moment)]
  // The first is ended before the second is inserted: a person cannot have two running ones.
  await updateTrackings(scope, [first.id], before, now)
  const secondId = await insertTracking(scope, after, now)
  const parts = { firstId: first.id, secondId, at: moment.toString() }
  await copyLinks(scope, parts)
  await splitBreaks(scope, parts, now)
  await movePunches(scope, parts, now)
  await updateTrackings(scope, [first.id, secondId], {}, now)
  const shares = await shareBreaks(scope, parts)

  const changes = await trackingChanges(scope, first, { ...before, ...shares.first })
  await recordHistory(scope, { time_tracking_ids: [first.id] }, { kind: 'split', changes })
  const secondChanges = await trackingChanges(scope, defaults, { ...after, ...shares.second })
  await recordHistory(scope, { time_tracking_ids: [secondId] }, { kind: 'split_off', changes: secondChanges })
  await auditTrackings(scope, [first, { ...after, id: secondId }], ({ id }) =>
    id === secondId ? { after } : changesOf(first, before)!,
  )
  return secondId
}

const defaults = { force_custom_break_duration: false, confirmed: false, default_break_duration: 0 }

function demandMomentInside(
  scope: WorkspaceScope,
  { starts_at, ends_at }: TrackingRow,
  moment: Temporal.Instant,
): void {
  const isBefore = (left: string | Temporal.Instant, right: string | Temporal.Instant): boolean =>
    Temporal.Instant.compare(left, right) < 0
  if (!isBefore(starts_at, moment)) throw invalid('at', 'At must be after the start of the time tracking.')
  if (ends_at !== null && !isBefore(moment, ends_at))
    throw invalid('at', 'At must be before the end of the time tracking.')
  if (ends_at === null && isBefore(scope.clock.now(), moment))
    throw invalid('at', 'At must not be in the future: the time tracking is still running.')
}

/** A default break that was taken off already is not taken off each part again. */
const keepsBreak = ({ ends_at, keeps_default_break }: TrackingRow): boolean => ends_at !== null || keeps_default_break

/** A recorded end stays; otherwise the moment becomes the recorded end, as in any other change. */
const firstPart = ({ actor }: WorkspaceScope, first: TrackingRow, moment: Temporal.Instant) => ({
  ends_at: moment.toString(),
  ...(first.actual_ends_at === null && { actual_ends_at: moment.toString() }),
  end_signature_id: null,
  keeps_default_break: keepsBreak(first),
  last_editor_id: actor.userId,
})

/** The external id stays with the first part, since it is unique. */
const secondPart = ({ actor }: WorkspaceScope, first: TrackingRow, moment: Temporal.Instant) => ({
  user_id: first.user_id,
  area_id: first.area_id,
  starts_at: moment.toString(),
  ends_at: first.ends_at,
  actual_starts_at: moment.toString(),
  actual_ends_at: first.ends_at,
  force_custom_break_duration: first.force_custom_break_duration,
  confirmed: first.confirmed,
  created_by: actor.role ?? 'admin',
  punched: first.punched,
  assignment_id: first.assignment_id,
  import_id: first.import_id,
  limited: first.limited,
  planned: first.planned,
  keeps_default_break: keepsBreak(first),
  end_signature_id: first.end_signature_id,
  last_editor_id: actor.userId,
})
