const hour = 3_600_000

/** A month cannot be closed before it is over in the earliest zone: `may_be_closed` of db/migrations/0030_closed_months.sql. */
export function mayBeClosed({ at, now }: { at: string; now: string }): boolean {
  // Not with Temporal, which takes several times as long: every punch asks this.
  const earliest = new Date(Date.parse(now) + 14 * hour)
  return Date.parse(at) < Date.UTC(earliest.getUTCFullYear(), earliest.getUTCMonth(), 1, 12)
}
