import { localDate } from '../../platform/time/instant.ts'
import { zoneOf } from '../../platform/time/zone.ts'

type Zoned = { time_zone: string | null }

export const zoneOfAccount = ({ time_zone }: Zoned): string => zoneOf(time_zone ?? 'UTC') ?? 'UTC'

/**
 * The first day of the account that something which begins then can count for. Work counts on days of the person's zone; an
 * absence on days of its own, and is said to begin no later than its first day does in UTC.
 */
export function firstDayTouched(facts: Zoned, moment: string): string {
  const instant = Temporal.Instant.from(moment)
  const days = [zoneOfAccount(facts), 'UTC'].map((zone) => localDate(instant, zone).toString())
  return days.sort()[0]!
}
