import { dayBefore, later } from '../../platform/time/day.ts'
import type { Scope } from '../scope.ts'
import type { AccountFacts } from './account.sql.ts'
import { todayIn } from './account-zone.ts'
import { findPolicies } from './closing.sql.ts'
import { accountStart } from './compute-days.ts'
import { inForceOn } from './in-force.ts'
import { afterMonth, type Lots, lapsesOn, openingLots } from './lots.ts'
import { type AccountPolicy, beyondCaps } from './policy.ts'
import { daysIn, type LiveDays, openMonth, storedUntil } from './read-account.ts'
import { findMonthMoves } from './stored-days.sql.ts'

/** The overtime left from each month before this day. */
export async function lotsBefore(scope: Scope, facts: AccountFacts, day: string, live?: LiveDays): Promise<Lots> {
  const start = accountStart(facts)
  const from = start === null || start >= day ? day : `${start.slice(0, 7)}-01`
  const until = dayBefore(day)
  const open = openMonth(storedUntil(facts, until))
  const { before, moves } = await findMonthMoves(scope, facts.user_id, { from, open, until })
  const unstored = later(from, open)
  if (unstored <= until)
    for (const { day: date, charged, target } of (await daysIn(scope, facts, unstored, until, live)).values()) {
      const month = `${date.slice(0, 7)}-01`
      const { seconds, expired } = moves.get(month) ?? { seconds: 0, expired: 0 }
      moves.set(month, { seconds: seconds + charged - target, expired })
    }
  return [...moves]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .reduce((lots, [month, move]) => afterMonth(lots, { month, ...move }), openingLots(before))
}

type PolicyOutlook = {
  policy: AccountPolicy | null
  /** Overtime that will lapse if it is not used, and when. */
  lapsing: { month: string; seconds: number; on: string }[]
  /** By how much the balance would pass a cap if the month ended now. */
  beyondCap: number
}

/** What the policy of the person's workspace will do at the end of the month. */
export async function previewPolicy(
  scope: Scope,
  facts: AccountFacts,
  balance: number,
  live?: LiveDays,
): Promise<PolicyOutlook> {
  const today = todayIn(scope, facts.time_zone)
  const policy = inForceOn(await findPolicies(scope, facts.home_id), today)
  if (!policy) return { policy, lapsing: [], beyondCap: 0 }
  const { expiry_months } = policy
  const { lots } =
    expiry_months === null ? { lots: [] } : await lotsBefore(scope, facts, `${today.slice(0, 7)}-01`, live)
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
