import type { Id } from '../../../platform/ids.ts'
import type { WorkspaceScope } from '../../scope.ts'
import { type PersonSpan, wantedSpans } from '../wanted-spans.columns.ts'

/** The indexes of spans that overlap working time of the same person. Running trackings have no end. */
export async function findTimeOverlaps(
  { sql, accountId }: WorkspaceScope,
  spans: readonly PersonSpan[],
): Promise<Set<number>> {
  const rows = await sql<{ place: number }[]>`
    select wanted.place::int as place from ${wantedSpans(sql, spans)}
    where exists (
      select from time_trackings t
      where t.account_id = ${accountId} and t.user_id = wanted.user_id and t.status = 'active'
        and t.starts_at < wanted.ends_at and coalesce(t.ends_at, 'infinity') > wanted.starts_at)`
  return new Set(rows.map(({ place }) => place - 1))
}

/** Null if it no longer exists. */
export async function lockTrackingUse(
  { sql, accountId, workspace }: WorkspaceScope,
  id: Id,
): Promise<{ changed: boolean } | null> {
  const [row] = await sql<{ changed: boolean }[]>`
    select t.updated_at <> t.created_at as changed from time_trackings t
    where t.account_id = ${accountId} and t.workspace_id = ${workspace.id} and t.id = ${id} and t.status = 'active'
    for update of t`
  return row ?? null
}
