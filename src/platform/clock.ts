/** The only source of "now". Tests replace it with a clock that they set. */
export type Clock = { now(): Temporal.Instant }

export const systemClock: Clock = { now: () => Temporal.Now.instant() }
