/** Thirty days before is soon enough for everybody. */
export const noticeDays = 30

/** As long as the days can still be taken, in weeks of five. Dates are `2027-03-31`. */
export function cameInTime({ days, lapsesOn, toldOn }: { days: number; lapsesOn: string; toldOn: string }): boolean {
  const needed = Math.min(noticeDays, Math.ceil((days * 7) / 5))
  return Date.parse(lapsesOn) - Date.parse(toldOn) >= needed * 86_400_000
}
