import type { Fragment } from '../../platform/db/connect.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { demandArea } from '../areas/known-areas.ts'
import { skippedBecause } from '../batches/skipped.ts'
import type { WorkspaceScope } from '../scope.ts'
import { demandOwner, demandPeople } from '../users/people.ts'
import { closeMonth } from './close-month.ts'
import { selectMemberIdsToClose } from './closing.sql.ts'
import { monthSpan } from './month-span.ts'

/**
 * The people whose month is to be closed: those named; or the members of the area or workspace whose month is still open
 * and whom the actor administers at home.
 */
export async function membersToClose(
  scope: WorkspaceScope,
  { month, userIds, areaId }: { month: string; userIds?: readonly Id[] | undefined; areaId?: Id | undefined },
): Promise<{ records: readonly Id[] | Fragment }> {
  if (userIds) {
    await demandPeople(scope, userIds, 'user_ids')
    return { records: userIds }
  }
  if (areaId) await demandArea(scope, areaId, { removedToo: true })
  // Wrapped in an object: a bare query would run as soon as it is awaited.
  return { records: selectMemberIdsToClose(scope, { areaId, openOn: monthSpan(month).last }) }
}

/** Closes the month of each person. A month that cannot be closed is skipped, with the reason. */
export async function closeMonths(
  scope: WorkspaceScope,
  userIds: readonly Id[],
  details: Record<string, unknown>,
): Promise<{ done: number; results: Record<Id, object> }> {
  const { month, force } = details as { month: string; force?: boolean }
  const results: Record<Id, object> = {}
  let done = 0
  // Locks are taken in one order, so that two batches for the same people cannot deadlock.
  for (const userId of [...userIds].sort((left, right) => Number(left) - Number(right))) {
    try {
      await demandOwner(scope, userId, 'month.close')
      const closed = await closeMonth(scope, userId, month, { force: force ?? false })
      results[userId] = { months: closed.months }
      done++
    } catch (error) {
      // Refusals are thrown before any write, so the batch continues; any other error rolls the piece back.
      if (!(error instanceof Refusal)) throw error
      results[userId] = skippedBecause(error)
    }
  }
  return { done, results }
}
