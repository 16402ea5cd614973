import { cutToSecond } from '../../platform/time/instant.ts'

/** Clocks differ a little; one that is further ahead than this is wrong. */
const mostAhead = 5 * 60_000

/**
 * When a punch counts: at the moment from the client, or now if there is none or the client's clock is wrong. `late` if it
 * is dated back by more than `lateAfterMinutes`; null disables that.
 */
export function momentOf(
  offered: Temporal.Instant | undefined,
  now: Temporal.Instant,
  lateAfterMinutes: number | null,
): { at: Temporal.Instant; late: boolean } {
  if (!offered || offered.epochMilliseconds > now.epochMilliseconds + mostAhead)
    return { at: cutToSecond(now), late: false }
  const minutesAgo = (now.epochMilliseconds - offered.epochMilliseconds) / 60_000
  return { at: offered, late: lateAfterMinutes !== null && minutesAgo > lateAfterMinutes }
}
