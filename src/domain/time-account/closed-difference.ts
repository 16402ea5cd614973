import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { dayAfter } from '../../platform/time/day.ts'
import { recordAboutPerson } from '../audit/record-audit.ts'
import { nowOf, type Scope } from '../scope.ts'
import { type AccountFacts, lockAccounts } from './account.sql.ts'
import { shiftsOf } from './aside-punches.ts'
import { findAsidePunches, updateRemoved } from './closed-difference.sql.ts'
import { computeDays } from './compute-days.ts'
import { findStandingEntries, insertEntry } from './entry.sql.ts'
import { accountOf } from './read-account.ts'
import { todayOf } from './rebuild-days.ts'
import { findStoredDays } from './stored-days.sql.ts'

type ClosedDifference = {
  /** By what the closed months would differ if they were closed today, less what has been booked for it. */
  seconds: number
  /** The months in which something differs, before what was booked. */
  months: { month: string; seconds: number }[]
  punches: number
}

/** Closed months stay as they are. What has come for them since can be booked in the month that is open. */
export async function differenceOf(scope: Scope, facts: AccountFacts): Promise<ClosedDifference> {
  if (facts.closed_through === null) return { seconds: 0, months: [], punches: 0 }
  const begin = '0001-01-01'
  const span = { first: dayAfter(facts.removed_through ?? begin), last: facts.closed_through }
  const punches = await findAsidePunches(scope, facts.user_id)
  const extraShifts = shiftsOf(punches)
  const stored = await findStoredDays(scope, facts.user_id, span)
  const computed = await computeDays(scope, [{ facts, ...span, extraShifts, withoutRunning: true }])
  const byMonth = new Map<string, number>()
  const add = (day: string, seconds: number): unknown =>
    byMonth.set(day.slice(0, 7), (byMonth.get(day.slice(0, 7)) ?? 0) + seconds)
  for (const { day, charged, target } of stored) add(day, target - charged)
  for (const { day, charged, target } of computed.get(facts.user_id)!) add(day, charged - target)
  const months = [...byMonth].sort().flatMap(([month, seconds]) => (seconds === 0 ? [] : [{ month, seconds }]))
  const booked = await findStandingEntries(scope, facts.user_id, 'closed_months', begin)
  const found = months.reduce((sum, { seconds }) => sum + seconds, facts.removed_difference)
  return { seconds: found - booked.reduce((sum, { seconds }) => sum + seconds, 0), months, punches: punches.length }
}

/** As one correction of today. */
export async function bookDifference(scope: Scope, userId: Id, reason: string): Promise<Id> {
  await lockAccounts(scope, [userId])
  const facts = await accountOf(scope, userId)
  const { seconds } = await differenceOf(scope, facts)
  if (seconds === 0) throw invalid('base', 'The closed months have no difference that could be booked.')
  const day = todayOf(scope, facts)
  await recordAboutPerson(scope, userId, { after: { kind: 'correction', seconds, day, reason } })
  return insertEntry(
    scope,
    { user_id: userId, kind: 'correction', seconds, day, reason, source: 'closed_months' },
    nowOf(scope),
  )
}

/** Has the months up to a day stay closed, whose records are about to go, and keeps what they differ by now. */
export async function settleMonths(scope: Scope, userId: Id, through: string): Promise<void> {
  await lockAccounts(scope, [userId])
  const facts = await accountOf(scope, userId)
  if (facts.closed_through === null || (facts.removed_through ?? '') >= through) return
  const { months } = await differenceOf(scope, facts)
  const going = months.filter(({ month }) => month <= through.slice(0, 7))
  await updateRemoved(scope, userId, {
    through,
    difference: going.reduce((sum, { seconds }) => sum + seconds, facts.removed_difference),
  })
}
