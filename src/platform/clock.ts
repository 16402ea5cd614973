/** The only source of "now". Tests replace it to stand at a chosen moment. */
export type Clock = { now(): Temporal.Instant }

export const systemClock: Clock = { now: () => Temporal.Now.instant() }
