import { invalid } from '../../platform/errors.ts'
import type { WorkspaceScope } from '../scope.ts'
import { findTeamAbsences, type TeamAbsence } from './team-absence.sql.ts'

const longest = { years: 1, days: 1 }

export async function readTeamAbsences(
  scope: WorkspaceScope,
  days: { from: string; until: string },
): Promise<TeamAbsence[]> {
  const { from, until } = days
  if (until < from) throw invalid('until', 'Until must not be before from.')
  if (until > Temporal.PlainDate.from(from).add(longest).toString())
    throw invalid('until', 'The team calendar shows a year at most.')
  return findTeamAbsences(scope, days)
}
