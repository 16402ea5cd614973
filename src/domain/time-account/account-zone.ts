import type { Clock } from '../../platform/clock.ts'
import { localDate } from '../../platform/time/instant.ts'
import { zoneOf } from '../../platform/time/zone.ts'

type Zoned = { time_zone: string | null }

export const zoneOfAccount = ({ time_zone }: Zoned): string => zoneOf(time_zone ?? 'UTC') ?? 'UTC'

/** The local date in a person's zone, or in UTC without one. */
export const todayIn = ({ clock }: { clock: Clock }, time_zone: string | null): string =>
  localDate(clock.now(), zoneOfAccount({ time_zone })).toString()

/**
 * The first day of the account that a change from this moment on can affect. Work counts on days of the person's zone,
 * absences on days of their own zone; the moment of an absence is never later than the start of its first day in UTC.
 */
export function firstDayTouched(facts: Zoned, moment: string): string {
  const instant = Temporal.Instant.from(moment)
  const days = [zoneOfAccount(facts), 'UTC'].map((zone) => localDate(instant, zone).toString())
  return days.sort()[0]!
}
