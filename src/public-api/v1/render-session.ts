import type { TrackingRecord } from '../../domain/time-trackings/tracking-records.ts'
import { utcForm } from '../../platform/time/instant.ts'
import { localForm } from '../../platform/time/local-form.ts'
import { zoneOf } from '../../platform/time/zone.ts'
import { toNumber, toNumbers } from './operation.ts'

const minutes = (seconds: number): number => Math.round(seconds / 60)

/** Times have the offset of the location. */
export function renderSession(one: TrackingRecord) {
  const zone = zoneOf(one.workspace_zone) ?? 'UTC'
  const local = (iso: string): string => localForm(iso, zone)
  return {
    id: one.id,
    external_id: one.external_id,
    location_id: toNumber(one.workspace_id),
    location_external_id: one.workspace_external_id,
    user_id: toNumber(one.user_id),
    user_external_id: one.user_external_id,
    working_area_id: one.area_id === null ? null : toNumber(one.area_id),
    working_area_external_id: one.area_external_id,
    starts_at: local(one.starts_at),
    ends_at: one.ends_at && local(one.ends_at),
    break_time: minutes(one.break_seconds),
    manual_pause: one.force_custom_break_duration && one.break_duration !== null ? minutes(one.break_duration) : null,
    confirmed: one.confirmed,
    breaks: one.breaks.map(({ id: breakId, starts_at, ends_at }) => ({
      id: toNumber(breakId),
      starts_at: local(starts_at),
      ends_at: ends_at && local(ends_at),
    })),
    filters: toNumbers(one.tag_ids),
    created_at: utcForm(one.created_at),
    updated_at: utcForm(one.updated_at),
  }
}
