/** The last moment inside a span, in epoch milliseconds: what ends at midnight does not touch the day that begins then. */
export const lastMoment = (from: number, until: number): number => Math.max(from, until - 1)
