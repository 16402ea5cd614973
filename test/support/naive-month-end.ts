import { hour } from './time-accounts.ts'

// A reference implementation of closing months in order, written from docs/guides/time-accounts.md.

export type MonthEndPolicy = {
  upper_cap_minutes: number | null
  lower_cap_minutes: number | null
  cap_action: 'warn' | 'cut' | 'pay_out'
  expiry_months: number | null
}

/** The change of a month by its days and by manual entries, in seconds. `paid` is the part that was paid out by hand. */
export type MonthMoves = { key: string; moved: number; paid: number }

export type MonthEnd = { month: string; before: number; entered: number; paid: number; after: number }

/** `entered` is the sum of entries by closings: caps of the month's own closing, and time that expires on its first day. */
export function naiveMonthEnds(openingHours: number, policy: MonthEndPolicy, months: readonly MonthMoves[]) {
  let balance = openingHours * hour
  let debt = Math.max(0, -balance)
  let expired = 0
  /** The opening balance belongs to no month and never expires. */
  let saved: { month: number; seconds: number }[] = [{ month: Number.POSITIVE_INFINITY, seconds: Math.max(0, balance) }]
  const ends = months.map(({ key, moved, paid }, index): MonthEnd => {
    const before = balance
    const uncapped = before + moved + expired
    const cut = cutOf(uncapped, policy)
    let rest = moved + cut
    if (rest > 0) {
      const back = Math.min(debt, rest)
      debt -= back
      saved.push({ month: index, seconds: rest - back })
    }
    for (const lot of saved) {
      const used = rest < 0 ? Math.min(lot.seconds, -rest) : 0
      lot.seconds -= used
      rest += used
    }
    if (rest < 0) debt -= rest
    balance = uncapped + cut
    const entered = expired + cut
    const { expiry_months: kept } = policy
    const isOver = ({ month }: { month: number }): boolean => kept !== null && month + kept <= index
    expired = saved.filter(isOver).reduce((sum, { seconds }) => sum - seconds, 0)
    saved = saved.filter((lot) => !isOver(lot))
    const isPaid = policy.cap_action === 'pay_out' && cut < 0
    return { month: `${key}-01`, before, entered, paid: paid + (isPaid ? cut : 0), after: balance }
  })
  return { ends, balance: balance + expired }
}

function cutOf(balance: number, { upper_cap_minutes: upper, lower_cap_minutes: lower, cap_action }: MonthEndPolicy) {
  if (cap_action === 'warn') return 0
  if (upper !== null && balance > upper * 60) return upper * 60 - balance
  return lower !== null && balance < lower * 60 ? lower * 60 - balance : 0
}
