import type { Scope } from '../scope.ts'
import type { AccountFacts } from './account.sql.ts'
import { findPolicies, findSpecialEntries } from './closing.sql.ts'
import { beginOf } from './compute-days.ts'
import { afterMonth, type Lots, lapsesOn, openingLots } from './lots.ts'
import { type AccountPolicy, beyondCaps, policyOn } from './policy.ts'
import { type AccountRow, accountRows, cumulate } from './read-account.ts'
import { dayBefore, todayOf } from './rebuild-days.ts'

/** What is left of which month's overtime when the day begins, which is the first of a month or a day after it. */
export async function lotsBefore(scope: Scope, facts: AccountFacts, day: string): Promise<Lots> {
  const begin = beginOf(facts)
  if (begin === null || begin >= day) {
    const [sums] = (await cumulate(scope, [facts], [dayBefore(day)])).get(facts.user_id)!
    return openingLots(sums!.balance)
  }
  const from = `${begin.slice(0, 7)}-01`
  const [rows, special] = await Promise.all([
    accountRows(scope, facts, { from, until: dayBefore(day) }, 'month'),
    findSpecialEntries(scope, facts.user_id),
  ])
  const moved = ({ charged, target, entries }: AccountRow): number => charged - target + entries
  const first = rows[0]!
  return rows.reduce(
    (lots, row) => {
      const month = `${row.key}-01`
      const expired = special.get(month)?.expired ?? 0
      return afterMonth(lots, { month, seconds: moved(row) - expired, expired })
    },
    openingLots(first.balance - moved(first)),
  )
}

type Ahead = {
  policy: AccountPolicy | null
  /** What will lapse if it is not used, and on which first. */
  lapsing: { month: string; seconds: number; on: string }[]
  /** By how much the balance would be beyond a cap if the month ended now. */
  beyondCap: number
}

/** What the policy of the person's workspace is going to do, told before it does. */
export async function foreseePolicy(scope: Scope, facts: AccountFacts, balance: number): Promise<Ahead> {
  const today = todayOf(scope, facts)
  const policy = policyOn(await findPolicies(scope, facts.home_id), today)
  if (!policy) return { policy, lapsing: [], beyondCap: 0 }
  const { expiry_months } = policy
  const { lots } = expiry_months === null ? { lots: [] } : await lotsBefore(scope, facts, `${today.slice(0, 7)}-01`)
  return {
    policy,
    lapsing: lots.flatMap(({ month, seconds }) =>
      month === null || expiry_months === null
        ? []
        : [{ month: month.slice(0, 7), seconds, on: lapsesOn(month, expiry_months) }],
    ),
    beyondCap: beyondCaps(policy, balance),
  }
}
