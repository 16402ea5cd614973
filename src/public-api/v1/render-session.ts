import type { TrackingRecord } from '../../domain/time-trackings/tracking-records.ts'
import { utcForm } from '../../platform/time/instant.ts'
import { localForm } from '../../platform/time/local-form.ts'
import { zoneOf } from '../../platform/time/zone.ts'
import { toNumber, toNumbers } from './operation.ts'

const minutes = (seconds: number): number => Math.round(seconds / 60)

/** Times have the offset of the location. */
export function renderSession(tracking: TrackingRecord) {
  const zone = zoneOf(tracking.workspace_zone) ?? 'UTC'
  const local = (iso: string): string => localForm(iso, zone)
  return {
    id: tracking.id,
    external_id: tracking.external_id,
    location_id: toNumber(tracking.workspace_id),
    location_external_id: tracking.workspace_external_id,
    user_id: toNumber(tracking.user_id),
    user_external_id: tracking.user_external_id,
    working_area_id: tracking.area_id === null ? null : toNumber(tracking.area_id),
    working_area_external_id: tracking.area_external_id,
    starts_at: local(tracking.starts_at),
    ends_at: tracking.ends_at && local(tracking.ends_at),
    break_time: minutes(tracking.break_seconds),
    manual_pause:
      tracking.force_custom_break_duration && tracking.break_duration !== null
        ? minutes(tracking.break_duration)
        : null,
    confirmed: tracking.confirmed,
    breaks: tracking.breaks.map(({ id: breakId, starts_at, ends_at }) => ({
      id: toNumber(breakId),
      starts_at: local(starts_at),
      ends_at: ends_at && local(ends_at),
    })),
    filters: toNumbers(tracking.tag_ids),
    created_at: utcForm(tracking.created_at),
    updated_at: utcForm(tracking.updated_at),
  }
}
