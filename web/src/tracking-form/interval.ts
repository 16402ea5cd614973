import type { Interval } from '../../../src/shared/working-day.ts'
import type { Tracking } from '../api/records.ts'

/** A running tracking has no end yet. */
export const intervalOf = ({ starts_at, ends_at }: Pick<Tracking, 'starts_at' | 'ends_at'>): Interval => ({
  from: Date.parse(starts_at),
  until: ends_at ? Date.parse(ends_at) : Number.POSITIVE_INFINITY,
})
