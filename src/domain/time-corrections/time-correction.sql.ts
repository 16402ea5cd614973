import type { Id } from '../../platform/ids.ts'
import { needsAnother } from '../absences/decider.policy.ts'
import { insertFollowUp } from '../follow-ups/write-follow-up.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'
import { administersOwner } from '../time-trackings/time-tracking.policy.ts'
import type { ClosedMonths, Snapshot } from './snapshot.ts'
import { type CorrectionSubject, correctionsVisibleTo } from './time-correction.policy.ts'

export type CorrectionKind = 'new' | 'change' | 'delete'
export type CorrectionOutcome = 'confirmed' | 'rejected'
type CorrectionStatus = 'pending' | CorrectionOutcome | 'withdrawn'

type CorrectionColumns = {
  user_id: Id
  kind: CorrectionKind
  time_tracking_id: string | null
  reason: string
  before: Snapshot | null
  after: Snapshot | null
}

export type CorrectionRow = CorrectionColumns &
  CorrectionSubject & { id: Id; status: CorrectionStatus; message: string | null; username: string }

/** With the follow-up that notifies the deciders. */
export async function insertCorrection(
  scope: WorkspaceScope,
  { before, after, ...columns }: CorrectionColumns,
  now: string,
): Promise<Id> {
  const { sql, accountId, workspace } = scope
  const row = {
    account_id: accountId,
    workspace_id: workspace.id,
    ...columns,
    before: before && sql.json(before),
    after: after && sql.json(after),
    created_at: now,
    updated_at: now,
  }
  const [inserted] = await sql<{ id: Id }[]>`
    with added as (
      insert into time_corrections ${sql(row)} returning id
    ), followed as (
      ${insertFollowUp(scope, 'tell-of-correction', sql`added`)}
    )
    select id from added`
  return inserted!.id
}

/** False for a deleted person. The lock keeps the person from being deleted and their months from being closed. */
export async function lockPresentPerson({ sql, accountId }: WorkspaceScope, userId: Id): Promise<boolean> {
  const rows = await sql`
    select from users where account_id = ${accountId} and id = ${userId} and deleted_at is null for no key update`
  return rows.length > 0
}

/**
 * The correction, if the actor can see it. The person is locked first, against being deleted: the deletion withdraws their
 * corrections, and a decision writes rows that refer to them.
 */
export async function lockCorrection(scope: WorkspaceScope, id: Id): Promise<CorrectionRow | null> {
  const { sql, accountId } = scope
  const [row] = await sql<CorrectionRow[]>`
    select t.id, t.user_id, t.kind, t.time_tracking_id, t.reason, t.before, t.after, t.status, t.message, u.username,
      ${administersOwner(scope)} as administered, ${needsAnother(scope)} as needs_another
    from time_corrections t join users u on u.account_id = t.account_id and u.id = t.user_id
    where t.account_id = ${accountId} and t.id = ${id} and ${correctionsVisibleTo(scope)}
    for key share of u for update of t`
  return row ?? null
}

type Outcome = {
  status: CorrectionStatus
  message?: string | null
  decided_by_id?: Id | null
  decided_at?: string
  time_tracking_id?: string | null
}

export async function updateCorrection(
  { sql, accountId }: WorkspaceScope,
  id: Id,
  outcome: Outcome,
  now: string,
): Promise<void> {
  await sql`
    update time_corrections set ${sql({ ...outcome, updated_at: now })} where account_id = ${accountId} and id = ${id}`
}

/** Withdraws the person's pending corrections in all workspaces that are not deleted, and returns them. */
export async function withdrawPending(
  { sql, accountId }: Scope,
  userId: Id,
  now: string,
): Promise<{ id: Id; workspace_id: Id }[]> {
  return sql<{ id: Id; workspace_id: Id }[]>`
    update time_corrections t set status = 'withdrawn', updated_at = ${now}
    where account_id = ${accountId} and user_id = ${userId} and status = 'pending' and exists (
      select from workspaces w where w.account_id = t.account_id and w.id = t.workspace_id and w.deleted_at is null)
    returning id, workspace_id`
}

/** The current tracking, if it belongs to the person and this workspace. */
export async function findSnapshot(
  { sql, accountId, workspace }: WorkspaceScope,
  userId: Id,
  trackingId: string,
): Promise<Snapshot | null> {
  const [row] = await sql<{ snapshot: Snapshot }[]>`
    select tracking_snapshot(account_id, id) as snapshot from time_trackings
    where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${trackingId} and user_id = ${userId}
      and status = 'active'`
  return row?.snapshot ?? null
}

export async function lockTracking({ sql, accountId }: WorkspaceScope, trackingId: string): Promise<void> {
  await sql`select from time_trackings where account_id = ${accountId} and id = ${trackingId} for update`
}

/** Whether the tracking is as it was at the request. The database compares, so that formatting does not matter. */
export async function isUnchanged({ sql, accountId }: WorkspaceScope, id: Id): Promise<boolean> {
  const rows = await sql`
    select from time_corrections
    where account_id = ${accountId} and id = ${id} and before = tracking_snapshot(account_id, time_tracking_id)`
  return rows.length > 0
}

/** Waits for a closing that is in progress. */
export async function lockClosedMonths({ sql, accountId }: WorkspaceScope, userId: Id): Promise<ClosedMonths> {
  const [row] = await sql<ClosedMonths[]>`
    select closed_through_of(${accountId}, ${userId}) as closed_through, closed_until_of(${accountId}, ${userId}) as closed_until`
  return row!
}
