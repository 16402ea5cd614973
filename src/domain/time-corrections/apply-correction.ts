import { invalid } from '../../platform/errors.ts'
import type { WorkspaceScope } from '../scope.ts'
import { actOnTracking } from '../time-trackings/act-on-trackings.ts'
import { breakChangesTo } from '../time-trackings/breaks.ts'
import { changeTracking } from '../time-trackings/change-tracking.ts'
import { createTracking } from '../time-trackings/create-tracking.ts'
import { demandOpenMonth, isSameBreaks, type Snapshot } from './snapshot.ts'
import { type CorrectionRow, isUnchanged, lockClosedMonths, lockTracking } from './time-correction.sql.ts'

const pointers = { user: 'base', area: 'base', tags: 'base' }
const moment = (iso: string): Temporal.Instant => Temporal.Instant.from(iso)

/** Applies the correction as the actor who decides, and returns the id of the tracking. */
export async function applyCorrection(scope: WorkspaceScope, correction: CorrectionRow): Promise<string> {
  const { id, user_id, time_tracking_id, before, after } = correction
  if (time_tracking_id !== null) {
    await lockTracking(scope, time_tracking_id)
    if (!(await isUnchanged(scope, id)))
      throw invalid('base', 'The time tracking has changed since this correction was requested.')
  }
  demandOpenMonth(await lockClosedMonths(scope, user_id), before, after)
  if (time_tracking_id === null) return create(scope, user_id, after!)
  if (after === null) await actOnTracking(scope, time_tracking_id, { action: 'destroy' })
  else await change(scope, time_tracking_id, before!, after)
  return time_tracking_id
}

const create = (scope: WorkspaceScope, user_id: string, { starts_at, ends_at, area_id, breaks }: Snapshot) =>
  createTracking(scope, {
    user_id,
    area_id,
    starts_at: moment(starts_at),
    ends_at: moment(ends_at!),
    breaks: breaks.map((span) => ({ starts_at: moment(span.starts_at), ends_at: moment(span.ends_at!) })),
    pointers,
  })

async function change(scope: WorkspaceScope, id: string, before: Snapshot, after: Snapshot): Promise<void> {
  const breaksChange = !isSameBreaks(before.breaks, after.breaks)
  // A length set by hand would override the requested breaks.
  const unset = breaksChange && before.break_duration !== null
  await changeTracking(scope, id, {
    starts_at: moment(after.starts_at),
    ends_at: after.ends_at === null ? null : moment(after.ends_at),
    area_id: after.area_id,
    breaks: breaksChange ? await breakChangesTo(scope, id, after.breaks) : [],
    ...(unset && { break_duration: null, force_custom_break_duration: false }),
    pointers,
  })
}
