import { atHour } from '../../../platform/time/instant.ts'
import { clip, length } from '../../../shared/working-day.ts'
import { type History, secondsAt } from './history.ts'

const hours = { from: 6, until: 20 }

/** Seconds of work before 6:00 and after 20:00 of a local day. */
export function workOutsideHours({ work, zone, net }: History, day: Temporal.PlainDate): number {
  if (!net.has(day.toString())) return 0
  const between = (from: Temporal.Instant, until: Temporal.Instant): number =>
    length(clip(work, { from: secondsAt(from), until: secondsAt(until) }))
  const whole = between(atHour(day, 0, zone), atHour(day.add({ days: 1 }), 0, zone))
  return whole - between(atHour(day, hours.from, zone), atHour(day, hours.until, zone))
}
