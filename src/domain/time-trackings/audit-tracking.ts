import { recordAudit, type State } from '../audit/record-audit.ts'
import type { FieldChange } from '../history.ts'
import type { WorkspaceScope } from '../scope.ts'
import { findAreaNames, type TrackingRow } from './time-tracking.sql.ts'

type Touched = Pick<TrackingRow, 'id' | 'user_id' | 'confirmed' | 'starts_at' | 'ends_at'>
/** Breaks as in the history. */
type Difference = { before?: State | null; after?: State | null; breaks?: readonly FieldChange[] }

/**
 * Records changes to confirmed trackings, confirmations, and changes by anybody but the person. What people do to their own
 * unconfirmed time is only in its history, which keeps punches cheap.
 */
export async function auditTrackings(
  scope: WorkspaceScope,
  trackings: readonly Touched[],
  differenceOf: (tracking: Touched) => Difference,
): Promise<void> {
  const audited = trackings.filter(
    (tracking) =>
      tracking.confirmed || tracking.user_id !== scope.actor.userId || differenceOf(tracking).after?.confirmed === true,
  )
  const differences = await Promise.all(audited.map((tracking) => readableDifference(scope, differenceOf(tracking))))
  await recordAudit(
    scope,
    ...audited.map(({ id, user_id, starts_at }, index) => ({
      record: { type: 'time_tracking', id, name: starts_at, personId: user_id },
      ...differences[index]!,
    })),
  )
}

async function readableDifference(scope: WorkspaceScope, { before, after, breaks = [] }: Difference) {
  const ids = [before?.area_id, after?.area_id].filter((id) => typeof id === 'string')
  const names = ids.length > 0 ? await findAreaNames(scope, ids) : new Map<string, string>()
  const readable = (state: State | null | undefined, side: 'from' | 'to'): State | null => {
    if (!state && breaks.length === 0) return null
    const { area_id, last_editor_id, ...rest } = state ?? {}
    const area = area_id && { id: area_id, name: names.get(area_id as string) ?? null }
    return {
      ...rest,
      ...(area_id !== undefined && { area: area ?? null }),
      ...(breaks.length > 0 && { breaks: breaks.map((change) => change[side]) }),
    }
  }
  return { before: readable(before, 'from'), after: readable(after, 'to') }
}
