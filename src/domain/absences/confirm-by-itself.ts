import { PostgresError, withSavepoint } from '../../platform/db/connect.ts'
import type { FollowUpHandler } from '../follow-ups/work-follow-ups.ts'
import { decideAbsence } from './decide-absence.ts'

/** Types that need no approval: the request is answered as pending and confirmed by the service right after. */
export const confirmByItself: FollowUpHandler = async (scope, absenceId) => {
  const decide = () => decideAbsence(scope, absenceId, 'confirmed', { onlyPending: true })
  const userId = await withSavepoint(scope.sql, decide).catch(unlessClosed)
  return userId ? [{ kind: 'absences', userId }] : []
}

/** A month that was closed in between stays as it is, and the request undecided. */
function unlessClosed(error: unknown): null {
  if (error instanceof PostgresError && error.constraint === 'month_is_closed') return null
  throw error
}
