import type { WorkspaceScope } from '../scope.ts'
import { type AbsenceTotals, type AbsenceTotalsQuery, selectAbsenceTotals } from './absence-totals.sql.ts'

export const absenceTotalsFromRollup = (scope: WorkspaceScope, query: AbsenceTotalsQuery): Promise<AbsenceTotals> =>
  selectAbsenceTotals(scope, query)
