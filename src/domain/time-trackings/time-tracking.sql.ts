import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Permission } from '../permissions.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'
import { breakDuration, isInClosedMonth } from './time-tracking.columns.ts'
import { administersOwner, type TrackingSubject, trackingsOpenTo, trackingsVisibleTo } from './time-tracking.policy.ts'

export type TrackingColumns = {
  user_id: Id
  area_id: Id | null
  starts_at: string
  ends_at: string | null
  actual_starts_at: string | null
  actual_ends_at: string | null
  break_duration: number | null
  default_break_duration: number
  /** The default break was set explicitly, so rules do not change it. */
  keeps_default_break: boolean
  force_custom_break_duration: boolean
  confirmed: boolean
  created_by: string
  external_id: string | null
  assignment_id: string | null
  import_id: string | null
  limited: boolean | null
  planned: boolean | null
  start_signature_id: string | null
  end_signature_id: string | null
  last_editor_id: Id | null
  status: 'active' | 'deleted'
}

export type TrackingRow = TrackingColumns &
  TrackingSubject & {
    id: string
    version: number
    updated_at: string
    shown_break_duration: number | null
    closed: boolean | null
  }

type NewRow = Pick<TrackingColumns, 'user_id' | 'starts_at' | 'created_by'> &
  Partial<TrackingColumns & { punched: boolean }>

export async function insertTracking(
  { sql, accountId, workspace }: WorkspaceScope,
  tracking: NewRow,
  now: string,
): Promise<string> {
  const row = { account_id: accountId, workspace_id: workspace.id, ...tracking, created_at: now, updated_at: now }
  const [inserted] = await sql<{ id: string }[]>`insert into time_trackings ${sql(row)} returning id`
  return inserted!.id
}

/** Those that the actor can see, locked in the order of their ids. */
export async function lockTrackings(scope: WorkspaceScope, ids: readonly string[]): Promise<TrackingRow[]> {
  const { sql, accountId } = scope
  return sql<TrackingRow[]>`
    select t.*, ${breakDuration(scope)} as shown_break_duration, ${administersOwner(scope)} as administered,
      ${isInClosedMonth(scope)} as closed
    from time_trackings t
    where t.account_id = ${accountId} and t.id = any(${ids as string[]}::text[]) and ${trackingsVisibleTo(scope)}
    order by t.id
    for update of t`
}

type RunningOfDeleted = { id: string; workspace_id: Id; deleted_at: string; latest: string }

/** The running tracking of a deleted person or in a deleted workspace, and the latest moment recorded in it. */
export async function findRunningOfDeleted({ sql, accountId }: Scope, userId: Id): Promise<RunningOfDeleted | null> {
  const [found] = await sql<RunningOfDeleted[]>`
    select t.id, t.workspace_id, least(u.deleted_at, w.deleted_at) as deleted_at, greatest(t.starts_at, (
      select max(coalesce(b.ends_at, b.starts_at)) from breaks b
      where b.account_id = t.account_id and b.time_tracking_id = t.id)) as latest
    from time_trackings t
    join users u on u.account_id = t.account_id and u.id = t.user_id
    join workspaces w on w.account_id = t.account_id and w.id = t.workspace_id
    where t.account_id = ${accountId} and t.user_id = ${userId} and t.ends_at is null and t.status = 'active'
      and (u.deleted_at is not null or w.deleted_at is not null)`
  return found ?? null
}

export type PersonAtWork = { account_id: Id; user_id: Id }

/** Deleted people, or people in deleted workspaces, whose clock is running: in one workspace or in all accounts. */
export const findAtWorkAfterDeletion = (sql: Sql, workspace?: { account_id: Id; workspace_id: Id }) => sql<
  PersonAtWork[]
>`
  select r.account_id, r.user_id from running_times r
  join users u on u.account_id = r.account_id and u.id = r.user_id
  join workspaces w on w.account_id = r.account_id and w.id = r.workspace_id
  where (u.deleted_at is not null or w.deleted_at is not null)
    and ${workspace ? sql`r.account_id = ${workspace.account_id} and r.workspace_id = ${workspace.workspace_id}` : sql`true`}
  order by r.account_id, r.user_id`

/** A query of the ids of all trackings for which the actor has the permission. */
export const selectTrackingIds = (
  scope: WorkspaceScope,
  permission: Permission,
  { onlyUnconfirmed = false } = {},
): Fragment => scope.sql`
  select t.id from time_trackings t
  where t.account_id = ${scope.accountId} and ${trackingsVisibleTo(scope)} and ${trackingsOpenTo(scope, permission)}
    and ${onlyUnconfirmed ? scope.sql`not t.confirmed` : scope.sql`true`}
  order by t.id`

/** Applies the same change to all of them, recounts their breaks and raises their versions. */
export async function updateTrackings(
  { sql, accountId }: WorkspaceScope,
  ids: readonly string[],
  changes: Partial<TrackingColumns>,
  now: string,
): Promise<void> {
  const starts = changes.starts_at === undefined ? sql`starts_at` : sql`${changes.starts_at}::timestamptz`
  const ends = changes.ends_at === undefined ? sql`ends_at` : sql`${changes.ends_at}::timestamptz`
  await sql`
    update time_trackings set ${sql({ ...changes, updated_at: now })}, version = version + 1,
      recorded_break = case when ${ends} is not null then recorded_break(account_id, id, ${starts}, ${ends}) end
    where account_id = ${accountId} and id = any(${ids as string[]}::text[])`
}

export async function findAreaNames({ sql, accountId }: WorkspaceScope, ids: readonly Id[]): Promise<Map<Id, string>> {
  const rows = await sql<{ id: Id; name: string }[]>`
    select id, name from areas where account_id = ${accountId} and id = any(${ids as string[]}::bigint[])`
  return new Map(rows.map((row) => [row.id, row.name]))
}
