/** A month cannot be closed before it is over in the earliest zone: `may_be_closed` of db/migrations/0030_closed_months.sql. */
export function mayBeClosed({ at, now }: { at: string; now: string }): boolean {
  const { year, month } = Temporal.Instant.from(now).add({ hours: 14 }).toZonedDateTimeISO('UTC')
  return Date.parse(at) < Date.UTC(year, month - 1, 1, 12)
}
