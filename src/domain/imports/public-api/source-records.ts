import type { Id } from '../../../platform/ids.ts'
import { type Json, recordsIn, type Service } from './pages.ts'

type Wanted = { location: Id | null; starts_on: string | null }

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
    areas.set(String(area.id), area.name)
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
        (user.working_area_ids ?? []).map((id: number) => areas.get(String(id)) ?? '').filter(Boolean),
      ),
    }
  }
  for (const [user_id, whose] of people)
    for await (const one of recordsIn(service, 'vacation_entitlements', 'vacation_times', { user_id }))
      yield { record: 'entitlement', origin: service.address, ...whose, ...entitlementOf(one) }
  const range = { ...locationFilter, range_start: starts_on ?? allTime.from, range_end: allTime.until }
  for await (const one of recordsIn(service, 'absences', 'absences', range)) {
    const whose = people.get(String(one.user_id))
    // Pending absences are left out; people request them again here.
    if (whose && one.confirmed_at) yield { record: 'absence', origin: service.address, ...whose, ...absenceOf(one) }
  }
  for await (const one of recordsIn(service, 'working_sessions', 'working_sessions', range)) {
    const whose = people.get(String(one.user_id))
    // A running one is stopped in the other service.
    if (whose && one.ends_at) yield { record: 'session', origin: service.address, ...whose, ...sessionOf(one, areas) }
  }
}

const entitlementOf = (one: Json) => ({
  id: one.id,
  title: one.title,
  starts_at: one.starts_at,
  ends_at: one.ends_at,
  planned_days: one.planned_days,
  expires: one.expires,
  transfer_remaining: one.transfer_remaining,
  end_of_transfer_period: one.end_of_transfer_period,
})

const absenceOf = (one: Json) => ({
  id: one.id,
  title: one.title,
  starts_at: one.starts_at,
  ends_at: one.ends_at,
  time_zone: one.time_zone,
  full_day: one.full_day,
  ...(one.force_calc_custom_hours && { days: one.vacation_days, hours: one.paid_hours }),
})

const sessionOf = (one: Json, areas: ReadonlyMap<string, string>) => ({
  id: one.id,
  starts_at: one.starts_at,
  ends_at: one.ends_at,
  break_minutes: one.manual_pause,
  breaks: JSON.stringify(
    (one.breaks ?? []).flatMap((rest: Json) => (rest.ends_at ? [`${rest.starts_at}/${rest.ends_at}`] : [])),
  ),
  area: areas.get(String(one.working_area_id)),
})
