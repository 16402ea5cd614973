import type { Fragment } from '../../platform/db/connect.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { demandArea } from '../areas/known-areas.ts'
import { skippedBecause } from '../batches/skipped.ts'
import type { WorkspaceScope } from '../scope.ts'
import { demandPeople } from '../users/people.ts'
import { closeMonth } from './close-month.ts'
import { membersOf } from './closing.sql.ts'

/** Whose month is to be closed: those who are named, those of an area, or everybody. */
export async function membersToClose(
  scope: WorkspaceScope,
  { userIds, areaId }: { userIds?: readonly Id[] | undefined; areaId?: Id | undefined },
): Promise<{ records: readonly Id[] | Fragment }> {
  if (userIds) {
    await demandPeople(scope, userIds, 'user_ids')
    return { records: userIds }
  }
  if (areaId) await demandArea(scope, areaId, { removedToo: true })
  // In an object: a query by itself would run as soon as it is waited for.
  return { records: membersOf(scope, { workspaceId: scope.workspace.id, areaId }) }
}

/** Closes the month of each of them. One whose month cannot be closed is skipped, with the reason. */
export async function closeMonths(
  scope: WorkspaceScope,
  userIds: readonly Id[],
  details: Record<string, unknown>,
): Promise<{ done: number; results: Record<Id, object> }> {
  const { month, force } = details as { month: string; force?: boolean }
  const results: Record<Id, object> = {}
  let done = 0
  // In one order for all: two batches for the same people must not wait for each other.
  for (const userId of [...userIds].sort((left, right) => Number(left) - Number(right))) {
    try {
      const closed = await closeMonth(scope, userId, month, { force: force ?? false })
      results[userId] = { months: closed.months }
      done++
    } catch (error) {
      // Refusals are decided before anything is closed, so the piece goes on; anything else undoes it.
      if (!(error instanceof Refusal)) throw error
      results[userId] = skippedBecause(error)
    }
  }
  return { done, results }
}
