import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'

type BreakColumns = { starts_at: string; ends_at: string | null }
export type BreakRow = BreakColumns & { id: Id; time_tracking_id: string }

export async function findBreaks({ sql, accountId }: WorkspaceScope, trackingId: string): Promise<BreakRow[]> {
  return sql<BreakRow[]>`
    select id, time_tracking_id, starts_at, ends_at from breaks
    where account_id = ${accountId} and time_tracking_id = ${trackingId} order by starts_at, id`
}

export async function insertBreak(
  { sql, accountId }: WorkspaceScope,
  trackingId: string,
  { starts_at, ends_at, created_by }: BreakColumns & { created_by: string },
  now: string,
): Promise<Id> {
  const [row] = await sql<{ id: Id }[]>`
    insert into breaks (account_id, time_tracking_id, starts_at, ends_at, created_by, created_at, updated_at)
    values (${accountId}, ${trackingId}, ${starts_at}, ${ends_at}, ${created_by}, ${now}, ${now})
    returning id`
  return row!.id
}

export async function updateBreak(
  { sql, accountId }: WorkspaceScope,
  id: Id,
  changes: Partial<BreakColumns>,
  now: string,
): Promise<void> {
  await sql`
    update breaks set ${sql({ ...changes, updated_at: now })} where account_id = ${accountId} and id = ${id}`
}

/** Ends open breaks at the moment, or at their start if that is later. */
export async function closeOpenBreaks(
  { sql, accountId }: WorkspaceScope,
  trackingId: string,
  at: string,
  now: string,
): Promise<BreakRow[]> {
  return sql<BreakRow[]>`
    update breaks set ends_at = greatest(starts_at, ${at}::timestamptz), updated_at = ${now}
    where account_id = ${accountId} and time_tracking_id = ${trackingId} and ends_at is null
    returning id, time_tracking_id, starts_at, ends_at`
}

export async function deleteBreak({ sql, accountId }: WorkspaceScope, id: Id): Promise<void> {
  await sql`delete from breaks where account_id = ${accountId} and id = ${id}`
}
