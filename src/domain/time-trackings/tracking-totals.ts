import type { WorkspaceScope } from '../scope.ts'
import { selectTrackingTotals, type TotalsQuery, type TrackingTotals } from './tracking-totals.sql.ts'

export type { TotalsQuery } from './tracking-totals.sql.ts'

export const totalsFromRollup = (scope: WorkspaceScope, query: TotalsQuery): Promise<TrackingTotals> =>
  selectTrackingTotals(scope, query)
