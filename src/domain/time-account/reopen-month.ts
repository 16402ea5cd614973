import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { dayBefore, earlier } from '../../platform/time/day.ts'
import { recountAbsences } from '../absences/recount-absences.ts'
import { recordAboutPerson } from '../audit/record-audit.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { lockTimeAccounts } from './account.sql.ts'
import { closedBefore } from './account-days.ts'
import { findClosedMonths, markReopenedFrom, updateClosedThrough } from './closing.sql.ts'
import { reversalOf } from './entries.ts'
import { findUnreversedEntries, insertEntry } from './entry.sql.ts'
import { monthSpan } from './month-span.ts'
import { accountOf } from './read-account.ts'
import { insertReviewForRebuild, markBuilt } from './stored-days.sql.ts'

/**
 * Reopens a closed month and all later ones, and reverses the entries from their closing. Differences of closed months
 * that were booked in them or later are reversed as well: the reopened months contain those changes themselves. What was
 * booked before concerns only months that stay closed.
 */
export async function reopenMonth(scope: WorkspaceScope, userId: Id, month: string, reason: string): Promise<string[]> {
  const { first } = monthSpan(month)
  await lockTimeAccounts(scope, [userId])
  const facts = await accountOf(scope, userId)
  const closed = await findClosedMonths(scope, userId)
  if (!closed.some((month) => month.month === first && month.reopened_at === null))
    throw invalid('month', 'This month is not closed.')
  if (facts.removed_through !== null && first <= facts.removed_through)
    throw invalid('month', 'Old records of this month have been deleted, so it stays closed.')
  const now = nowOf(scope)
  const months = await markReopenedFrom(scope, userId, first, reason, now)
  const { closed_through: through, closed_until: until } = closedBefore(closed, first)
  await updateClosedThrough(scope, userId, { through, until })
  // The days may have changed since they were closed.
  const built = facts.built_until === null ? null : earlier(facts.built_until, dayBefore(first))
  await markBuilt(scope, userId, { until: built, by: null })
  const unreversed = [
    ...(await findUnreversedEntries(scope, userId, 'closing', first)),
    ...(await findUnreversedEntries(scope, userId, 'closed_months', first)),
  ]
  for (const entry of unreversed) await insertEntry(scope, reversalOf(entry, reason), now)
  // Absences in closed months do not follow changes of schedules and holidays.
  await recountAbsences(scope, userId, first)
  await insertReviewForRebuild(scope, userId, scope.workspace.id, now)
  const reopened = months.map((month) => month.slice(0, 7))
  await recordAboutPerson(scope, userId, { before: { closed_months: reopened }, after: { reason } })
  return reopened
}
