/** The first and last day of a month such as `2026-01`. */
export function monthSpan(month: string): { first: string; last: string } {
  const { year, month: number } = Temporal.PlainYearMonth.from(month)
  const first = Temporal.PlainDate.from({ year, month: number, day: 1 })
  return { first: first.toString(), last: first.with({ day: first.daysInMonth }).toString() }
}

/** `2026-11` and 3 give `2027-02`. */
export function monthsLater(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${two((months % 12) + 1)}`
}
