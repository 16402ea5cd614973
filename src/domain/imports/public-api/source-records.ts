import type { Id } from '../../../platform/ids.ts'
import { measureTracking } from '../../../shared/net-time.ts'
import { type Json, recordsIn, type Service } from './pages.ts'

type Wanted = { location: Id | null; starts_on: string | null }

const longestName = 255
const mostAreas = 100

/** Limited and without duplicates: each id is replaced by a name, which could make the records far larger than the page. */
const areaIdsOf = (user: Json): string[] =>
  [...new Set<string>((Array.isArray(user.working_area_ids) ? user.working_area_ids : []).map(String))].slice(
    0,
    mostAreas,
  )

/** A range that includes every record. */
const allTime = { from: '2000-01-01', until: '2100-01-01' }

/**
 * The records to import from another service, flat, in the order in which they can be created. `person` is the external id
 * that the person gets here.
 */
export async function* sourceRecords(service: Service, { location, starts_on }: Wanted): AsyncGenerator<Json, void> {
  const locationFilter: Record<string, string> = location === null ? {} : { location_id: location }
  const areas = new Map<string, string>()
  for await (const area of recordsIn(service, 'working_areas', 'working_areas', locationFilter))
    areas.set(String(area.id), String(area.name ?? '').slice(0, longestName))
  const people = new Map<string, { person: string; email: string | null }>()
  const users = recordsIn(service, 'users', 'users', location === null ? {} : { location_ids: location })
  for await (const user of users) {
    const person = String(user.external_id || user.id)
    people.set(String(user.id), { person, email: user.email ?? null })
    yield {
      record: 'user',
      origin: service.address,
      id: user.id,
      person,
      email: user.email,
      username: user.username,
      staff_number: user.staff_number,
      locale: user.locale,
      birthday: user.birthday ?? user.data_profiles?.birthday?.value,
      start_of_work: user.data_profiles?.start_of_work?.value,
      end_of_contract: user.data_profiles?.end_of_contract?.value,
      areas: JSON.stringify(
        areaIdsOf(user)
          .map((id) => areas.get(id) ?? '')
          .filter(Boolean),
      ),
    }
  }
  for (const [user_id, person] of people)
    for await (const record of recordsIn(service, 'vacation_entitlements', 'vacation_times', { user_id }))
      yield { record: 'entitlement', origin: service.address, ...person, ...entitlementOf(record) }
  const range = { ...locationFilter, range_start: starts_on ?? allTime.from, range_end: allTime.until }
  for await (const record of recordsIn(service, 'absences', 'absences', range)) {
    const person = people.get(String(record.user_id))
    // Pending absences are left out; people request them again here.
    if (person && record.confirmed_at)
      yield { record: 'absence', origin: service.address, ...person, ...absenceOf(record) }
  }
  for await (const record of recordsIn(service, 'working_sessions', 'working_sessions', range)) {
    const person = people.get(String(record.user_id))
    // A running one is stopped in the other service.
    if (person && record.ends_at)
      yield { record: 'session', origin: service.address, ...person, ...sessionOf(record, areas) }
  }
}

const entitlementOf = (record: Json) => ({
  id: record.id,
  title: record.title,
  starts_at: record.starts_at,
  ends_at: record.ends_at,
  planned_days: record.planned_days,
  expires: record.expires,
  transfer_remaining: record.transfer_remaining,
  end_of_transfer_period: record.end_of_transfer_period,
})

const absenceOf = (record: Json) => ({
  id: record.id,
  title: record.title,
  starts_at: record.starts_at,
  ends_at: record.ends_at,
  time_zone: record.time_zone,
  full_day: record.full_day,
  ...(record.force_calc_custom_hours && { days: record.vacation_days, hours: record.paid_hours }),
})

function sessionOf(record: Json, areas: ReadonlyMap<string, string>) {
  const ended: Json[] = (record.breaks ?? []).filter((rest: Json) => rest.ends_at)
  const pause = pauseOf(record, ended)
  // A pause of none replaces the breaks, which would count otherwise.
  const breaks = pause === 0 ? [] : ended
  return {
    id: record.id,
    starts_at: record.starts_at,
    ends_at: record.ends_at,
    break_minutes: pause,
    breaks: JSON.stringify(breaks.map((rest) => `${rest.starts_at}/${rest.ends_at}`)),
    area: areas.get(String(record.working_area_id)),
  }
}

/** Minutes that count instead of the breaks: a pause that was set, as far as there is work for it, or a default break. */
function pauseOf({ starts_at, ends_at, break_time, manual_pause }: Json, breaks: readonly Json[]): number | undefined {
  if (typeof break_time !== 'number') return manual_pause ?? undefined
  const plain = { starts_at, ends_at, force_custom_break_duration: false, break_duration: null }
  const { gross, recorded } = measureTracking({ ...plain, default_break_duration: 0 }, breaks, 0)
  const isSet = typeof manual_pause === 'number' || break_time !== Math.round(recorded / 60)
  return isSet ? Math.min(break_time, gross / 60) : undefined
}
