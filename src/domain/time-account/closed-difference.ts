import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { dayAfter } from '../../platform/time/day.ts'
import { recordAboutPerson } from '../audit/record-audit.ts'
import { nowOf, type Scope } from '../scope.ts'
import { type AccountFacts, lockTimeAccounts } from './account.sql.ts'
import { todayIn } from './account-zone.ts'
import { shiftsOf } from './aside-punches.ts'
import { findAsidePunches, updateRemovedDifference } from './closed-difference.sql.ts'
import { computeDays } from './compute-days.ts'
import { findUnreversedEntries, insertEntry } from './entry.sql.ts'
import { accountOf } from './read-account.ts'
import { beginningOfTime } from './rebuild-days.ts'
import { findStoredDays } from './stored-days.sql.ts'

type ClosedDifference = {
  /** By how much the closed months would differ if they were closed today, less what has been booked for that. */
  seconds: number
  /** The months that differ, without what was booked. */
  months: { month: string; seconds: number }[]
  punches: number
}

/** Closed months do not change. What was recorded for them since can be booked in the open month. */
export async function differenceOf(scope: Scope, facts: AccountFacts): Promise<ClosedDifference> {
  if (facts.closed_through === null) return { seconds: 0, months: [], punches: 0 }
  const span = { first: dayAfter(facts.removed_through ?? beginningOfTime), last: facts.closed_through }
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
  const booked = await findUnreversedEntries(scope, facts.user_id, 'closed_months', beginningOfTime)
  const found = months.reduce((sum, { seconds }) => sum + seconds, facts.removed_difference)
  return { seconds: found - booked.reduce((sum, { seconds }) => sum + seconds, 0), months, punches: punches.length }
}

/** Books the difference as one correction of today. */
export async function bookDifference(scope: Scope, userId: Id, reason: string): Promise<Id> {
  await lockTimeAccounts(scope, [userId])
  const facts = await accountOf(scope, userId)
  const { seconds } = await differenceOf(scope, facts)
  if (seconds === 0) throw invalid('base', 'The closed months have no difference to book.')
  const day = todayIn(scope, facts.time_zone)
  await recordAboutPerson(scope, userId, { after: { kind: 'correction', seconds, day, reason } })
  return insertEntry(
    scope,
    { user_id: userId, kind: 'correction', seconds, day, reason, source: 'closed_months' },
    nowOf(scope),
  )
}

/** For months whose records are about to be deleted: they cannot be reopened, and their difference is stored. */
export async function freezeClosedMonths(scope: Scope, userId: Id, through: string): Promise<void> {
  await lockTimeAccounts(scope, [userId])
  const facts = await accountOf(scope, userId)
  if (facts.closed_through === null || (facts.removed_through ?? '') >= through) return
  const { months } = await differenceOf(scope, facts)
  const frozen = months.filter(({ month }) => month <= through.slice(0, 7))
  await updateRemovedDifference(scope, userId, {
    through,
    difference: frozen.reduce((sum, { seconds }) => sum + seconds, facts.removed_difference),
  })
}
