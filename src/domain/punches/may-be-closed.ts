/** No month can be closed that has not begun somewhere: `may_be_closed` of db/migrations/0030_closed_months.sql. */
export function mayBeClosed({ at, now }: { at: string; now: string }): boolean {
  const { year, month } = Temporal.Instant.from(now).add({ hours: 14 }).toZonedDateTimeISO('UTC')
  return Date.parse(at) < Date.UTC(year, month - 1, 1, 12)
}
