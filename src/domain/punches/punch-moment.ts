import { cutToSecond } from '../../platform/time/instant.ts'

/** Clocks differ a little; one that is further ahead than this is wrong. */
const mostAhead = 5 * 60_000

/**
 * When a punch counts: at the moment that the client named, or now where it named none or its clock is wrong. `late` where it
 * is dated back by more than so many minutes; null where nobody asks.
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
