/** What happens to a balance at the end of a month, from a day on until the next one of the workspace. */
export type AccountPolicy = {
  starts_on: string
  upper_cap_minutes: number | null
  lower_cap_minutes: number | null
  cap_action: 'warn' | 'cut' | 'pay_out'
  expiry_months: number | null
}

export const policyOn = (policies: readonly AccountPolicy[], day: string): AccountPolicy | null =>
  policies.findLast(({ starts_on }) => starts_on <= day) ?? null

/** By how much a balance lies outside the caps: above zero over the upper one, below zero under the lower one. */
export function beyondCaps(policy: AccountPolicy | null, balance: number): number {
  if (!policy) return 0
  const { upper_cap_minutes: upper, lower_cap_minutes: lower } = policy
  if (upper !== null && balance > upper * 60) return balance - upper * 60
  if (lower !== null && balance < lower * 60) return balance - lower * 60
  return 0
}
