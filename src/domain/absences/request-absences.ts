import { checkAll, Refusal } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { skippedBecause } from '../batches/skipped.ts'
import type { WorkspaceScope } from '../scope.ts'
import { demandPeople } from '../users/people.ts'
import { demandSpan } from './calculate-absence.ts'
import { demandType, type NewAbsence, requestAbsence } from './request-absence.ts'

/** An absence for many users, as queued in a batch: moments as text. */
type AbsenceTemplate = Omit<NewAbsence, 'user_id' | 'starts_at' | 'ends_at'> & {
  starts_at: string
  ends_at: string
}

/** The same absence for each of the users. Refused ones are skipped, with the reason. */
export async function requestAbsences(
  scope: WorkspaceScope,
  userIds: readonly Id[],
  details: Record<string, unknown>,
): Promise<{ done: number; results: Record<Id, object> }> {
  const template = details as unknown as AbsenceTemplate
  const results: Record<Id, object> = {}
  let done = 0
  // In the order of ids, so that batches for the same people do not deadlock.
  for (const userId of [...userIds].sort((left, right) => Number(left) - Number(right))) {
    try {
      const absence_id = await requestAbsence(scope, {
        ...template,
        user_id: userId,
        starts_at: Temporal.Instant.from(template.starts_at),
        ends_at: Temporal.Instant.from(template.ends_at),
      })
      results[userId] = { absence_id }
      done++
    } catch (error) {
      // Refusals come before any write, so the transaction can continue; other errors roll it back.
      if (!(error instanceof Refusal)) throw error
      results[userId] = skippedBecause(error)
    }
  }
  return { done, results }
}

/** Checks the absence before it is queued for many. */
export async function checkAbsenceForMany(
  scope: WorkspaceScope,
  wanted: Pick<NewAbsence, 'absence_type_id' | 'starts_at' | 'ends_at' | 'follower_ids'> & { user_ids: readonly Id[] },
): Promise<void> {
  await checkAll(
    () => demandSpan({ startsAt: wanted.starts_at, endsAt: wanted.ends_at }, scope.zone),
    () => demandType(scope, wanted.absence_type_id),
    () => demandPeople(scope, wanted.follower_ids ?? [], 'follower_ids'),
  )
}
