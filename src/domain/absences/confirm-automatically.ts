import { PostgresError, withSavepoint } from '../../platform/db/connect.ts'
import type { FollowUpHandler } from '../follow-ups/work-follow-ups.ts'
import { decideAbsence } from './decide-absence.ts'

/** For types without approval: the request is stored as pending, and this follow-up confirms it. */
export const confirmAutomatically: FollowUpHandler = async (scope, absenceId) => {
  const decide = () => decideAbsence(scope, absenceId, 'confirmed', { onlyPending: true })
  const userId = await withSavepoint(scope.sql, decide).catch(unlessClosed)
  return userId ? [{ kind: 'absences', userId }] : []
}

/** If the month was closed meanwhile, the request stays pending. */
function unlessClosed(error: unknown): null {
  if (error instanceof PostgresError && error.constraint === 'month_is_closed') return null
  throw error
}
