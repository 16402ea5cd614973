/** Hours with two decimals, rounded half away from zero, from whole seconds: as `round(seconds / 3600, 2)` in SQL. */
export function hoursFrom(seconds: number): number {
  // A whole number divided by 36 is exact where it ends in a half, so that this rounds as the decimal number would.
  const hours = Math.round(Math.abs(seconds) / 36) / 100
  return seconds < 0 ? 0 - hours : hours
}
