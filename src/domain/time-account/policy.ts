/** What happens to balances at the end of a month. Applies until the next policy of the workspace starts. */
export type AccountPolicy = {
  starts_on: string
  upper_cap_minutes: number | null
  lower_cap_minutes: number | null
  cap_action: 'warn' | 'cut' | 'pay_out'
  expiry_months: number | null
}

/** By how much a balance is above the upper cap (positive) or below the lower one (negative). */
export function beyondCaps(policy: AccountPolicy | null, balance: number): number {
  if (!policy) return 0
  const { upper_cap_minutes: upper, lower_cap_minutes: lower } = policy
  if (upper !== null && balance > upper * 60) return balance - upper * 60
  if (lower !== null && balance < lower * 60) return balance - lower * 60
  return 0
}
