/** The first and the last day of a month, which comes as `2026-01`. */
export function monthSpan(month: string): { first: string; last: string } {
  const { year, month: number } = Temporal.PlainYearMonth.from(month)
  const first = Temporal.PlainDate.from({ year, month: number, day: 1 })
  return { first: first.toString(), last: first.with({ day: first.daysInMonth }).toString() }
}
