import { localDate } from '../../platform/time/instant.ts'

const morning = Temporal.PlainTime.from('07:00')

/** The next 7:00 in the zone, today or tomorrow. */
export function nextMorning(now: Temporal.Instant, zone: string): Temporal.Instant {
  const today = localDate(now, zone)
  const on = (date: Temporal.PlainDate) => date.toZonedDateTime({ timeZone: zone, plainTime: morning }).toInstant()
  return Temporal.Instant.compare(on(today), now) > 0 ? on(today) : on(today.add({ days: 1 }))
}
