/** A notice thirty days in advance is always early enough. */
export const noticeDays = 30

/** Whether the days can still be taken after the notice, in weeks of five days. Dates are text such as `2027-03-31`. */
export function cameInTime({ days, lapsesOn, toldOn }: { days: number; lapsesOn: string; toldOn: string }): boolean {
  const needed = Math.min(noticeDays, Math.ceil((days * 7) / 5))
  return Date.parse(lapsesOn) - Date.parse(toldOn) >= needed * 86_400_000
}
