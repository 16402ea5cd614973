import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Permission } from '../permissions.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'
import { breakDuration } from './time-tracking.columns.ts'
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
  /** Whoever wrote it has said how long the default break is; no rule changes it. */
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

/** Those of the ids that the actor can see, held until the transaction ends. */
export async function lockTrackings(scope: WorkspaceScope, ids: readonly string[]): Promise<TrackingRow[]> {
  const { sql, accountId } = scope
  return sql<TrackingRow[]>`
    select t.*, ${breakDuration(scope)} as shown_break_duration, ${administersOwner(scope)} as administered,
      t.ends_at is not null and t.starts_at < (select a.closed_until from time_accounts a
        where a.account_id = t.account_id and a.user_id = t.user_id) as closed
    from time_trackings t
    where t.account_id = ${accountId} and t.id = any(${ids as string[]}::text[]) and ${trackingsVisibleTo(scope)}
    order by t.id
    for update of t`
}

/** A tracking that runs, and the latest moment that is recorded in it. */
export type Running = { id: string; workspace_id: Id; workspace_deleted_at: string | null; latest: string }

/** What runs in a workspace, or of a person in any. */
export async function findRunning(
  { sql, accountId }: Scope,
  where: { workspace_id: Id } | { user_id: Id },
): Promise<Running[]> {
  return sql<Running[]>`
    select t.id, t.workspace_id, w.deleted_at as workspace_deleted_at, greatest(t.starts_at, (
      select max(coalesce(b.ends_at, b.starts_at)) from breaks b
      where b.account_id = t.account_id and b.time_tracking_id = t.id)) as latest
    from time_trackings t join workspaces w on w.account_id = t.account_id and w.id = t.workspace_id
    where t.account_id = ${accountId} and t.ends_at is null and t.status = 'active'
      and ${'user_id' in where ? sql`t.user_id = ${where.user_id}` : sql`t.workspace_id = ${where.workspace_id}`}
    order by t.id`
}

/** Of all accounts: what was deleted although a clock still runs in it, or of it. */
const deletedAtWork = (sql: Sql, table: 'workspaces' | 'users', key: 'workspace_id' | 'user_id') => sql<
  { account_id: Id; id: Id; deleted_at: string }[]
>`
  select d.account_id, d.id, d.deleted_at from ${sql(table)} d
  where d.deleted_at is not null and exists (
    select from running_times r where r.account_id = d.account_id and r.${sql(key)} = d.id)
  order by d.account_id, d.id`

export const findDeletedWorkspacesAtWork = (sql: Sql) => deletedAtWork(sql, 'workspaces', 'workspace_id')

export const findDeletedPeopleAtWork = (sql: Sql) => deletedAtWork(sql, 'users', 'user_id')

/** A query of the ids of every tracking that the actor can see and may do this to. */
export const selectTrackingIds = (
  scope: WorkspaceScope,
  permission: Permission,
  { onlyUnconfirmed = false } = {},
): Fragment => scope.sql`
  select t.id from time_trackings t
  where t.account_id = ${scope.accountId} and ${trackingsVisibleTo(scope)} and ${trackingsOpenTo(scope, permission)}
    and ${onlyUnconfirmed ? scope.sql`not t.confirmed` : scope.sql`true`}
  order by t.id`

/** Applies the same change to all of them and recounts their breaks; each is a new version. */
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

/** False where the area is none of this workspace. */
export async function areaExists({ sql, accountId, workspace }: WorkspaceScope, id: Id): Promise<boolean> {
  const found = await sql`
    select from areas
    where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${id} and status = 'active'`
  return found.length > 0
}

export async function findAreaNames({ sql, accountId }: WorkspaceScope, ids: readonly Id[]): Promise<Map<Id, string>> {
  const rows = await sql<{ id: Id; name: string }[]>`
    select id, name from areas where account_id = ${accountId} and id = any(${ids as string[]}::bigint[])`
  return new Map(rows.map((row) => [row.id, row.name]))
}
