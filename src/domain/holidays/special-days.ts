/** A workspace's own holiday: every year (`12-24`) or once (`2026-08-08`). */
export type SpecialDay = { day: string; share: 0.5 | 1; name: string | null }

/** True for `MM-DD`, 29 February included, and for a date. */
export function isSpecialDay(day: string): boolean {
  try {
    if (/^\d{2}-\d{2}$/.test(day)) return Boolean(Temporal.PlainMonthDay.from(day, { overflow: 'reject' }))
    return /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(day) && Boolean(Temporal.PlainDate.from(day, { overflow: 'reject' }))
  } catch {
    return false
  }
}

/** The share of each date in these years that is a special day; for duplicates the larger share. */
export function specialShares(days: readonly SpecialDay[], years: readonly number[]): Map<string, number> {
  const shares = new Map<string, number>()
  const add = (date: string, share: number): unknown => shares.set(date, Math.max(share, shares.get(date) ?? 0))
  for (const { day, share } of days)
    for (const year of years) {
      const date = day.length === 5 ? `${year}-${day}` : day
      if (date.startsWith(`${year}-`) && isSpecialDay(date)) add(date, share)
    }
  return shares
}
