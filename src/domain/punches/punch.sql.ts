import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { ActionType, ClockState } from './next-punch.ts'

/** A punch about to be stored. */
export type Punch = { id: string; userId: Id; type: ActionType; at: string; deviceId: string | null; now: string }

type ClockRow = {
  id: string
  workspace_id: Id
  version: number
  starts_at: string
  latest: string
  break_id: Id | null
  break_starts_at: string | null
}

export async function readClock({ sql, accountId, workspace }: WorkspaceScope, userId: Id): Promise<ClockState> {
  const [row] = await sql<ClockRow[]>`
    select t.id, t.workspace_id, t.version, t.starts_at, o.id as break_id, o.starts_at as break_starts_at,
      greatest(t.starts_at, (
        select max(coalesce(b.ends_at, b.starts_at)) from breaks b
        where b.account_id = t.account_id and b.time_tracking_id = t.id)) as latest
    from time_trackings t
    left join breaks o on o.account_id = t.account_id and o.time_tracking_id = t.id and o.ends_at is null
    where t.account_id = ${accountId} and t.user_id = ${userId} and t.ends_at is null and t.status = 'active'`
  if (row?.workspace_id !== workspace.id) return { running: null, elsewhere: row !== undefined }
  return {
    elsewhere: false,
    running: {
      id: row.id,
      version: row.version,
      startsAt: Temporal.Instant.from(row.starts_at),
      latest: Temporal.Instant.from(row.latest),
      openBreak: row.break_id ? { id: row.break_id, startsAt: Temporal.Instant.from(row.break_starts_at!) } : null,
    },
  }
}

// Each effect is one statement that does everything or nothing: it finds the clock as it was read, or touches no row
// and the caller reads again. So no lock is held while deciding, and two punches cannot both take effect.

type Running = NonNullable<ClockState['running']>

/** The running tracking, if nobody has changed it since it was read. */
const unchanged = ({ sql, accountId }: WorkspaceScope, running: Running): Fragment => sql`
  select id from time_trackings
  where account_id = ${accountId} and id = ${running.id} and version = ${running.version}
    and ends_at is null and status = 'active'
  for update`

const storePunch = ({ sql, accountId, workspace }: WorkspaceScope, punch: Punch, trackings: Fragment): Fragment => sql`
  insert into actions (account_id, id, workspace_id, user_id, action_type, action_time, device_id, time_tracking_id,
    created_at, updated_at)
  select ${accountId}, ${punch.id}, ${workspace.id}, ${punch.userId}, ${punch.type}, ${punch.at}, ${punch.deviceId},
    touched.id, ${punch.now}, ${punch.now}
  from (${trackings}) as touched (id)
  returning id`

const storeNote = (
  { sql, accountId, workspace, actor }: WorkspaceScope,
  now: string,
  content: string,
  trackings: Fragment,
): Fragment => sql`
  insert into notes (account_id, workspace_id, time_tracking_id, kind, content, author_id, created_at, updated_at)
  select ${accountId}, ${workspace.id}, touched.id, 'SystemNote', ${content}, ${actor.userId}, ${now}, ${now}
  from (${trackings}) as touched (id)`

/** Opens a tracking, unless one runs by now. */
export async function openTracking(
  scope: WorkspaceScope,
  punch: Punch,
  tracking: { id: string; note: string },
): Promise<boolean> {
  const { sql, accountId, workspace } = scope
  const opened = sql`select id from opened`
  const stored = await sql`
    with opened as (
      insert into time_trackings (account_id, id, workspace_id, user_id, starts_at, actual_starts_at, created_by,
        punched, created_at, updated_at)
      values (${accountId}, ${tracking.id}, ${workspace.id}, ${punch.userId}, ${punch.at}, ${punch.at}, 'actions', true,
        ${punch.now}, ${punch.now})
      on conflict (account_id, user_id) where ends_at is null and status = 'active' do nothing
      returning id
    ), noted as (${storeNote(scope, punch.now, tracking.note, opened)})
    ${storePunch(scope, punch, opened)}`
  return stored.length > 0
}

/** A change of the running tracking and its breaks, which find it as `present`. */
type Change = { breaks: Fragment; tracking: Fragment }

async function changeRunning(
  scope: WorkspaceScope,
  punch: Punch,
  running: Running,
  note: string,
  change: Change,
): Promise<boolean> {
  const { sql, accountId } = scope
  const touched = sql`select id from touched`
  const stored = await sql`
    with present as (${unchanged(scope, running)}), rested as (${change.breaks}), touched as (
      update time_trackings t set ${change.tracking} version = t.version + 1, updated_at = ${punch.now} from present
      where t.account_id = ${accountId} and t.id = present.id returning t.id
    ), noted as (${storeNote(scope, punch.now, note, touched)})
    ${storePunch(scope, punch, touched)}`
  return stored.length > 0
}

const endOpenBreak = ({ sql, accountId }: WorkspaceScope, punch: Punch): Fragment => sql`
  update breaks b set ends_at = ${punch.at}, updated_at = ${punch.now} from present
  where b.account_id = ${accountId} and b.time_tracking_id = present.id and b.ends_at is null`

export function openBreak(scope: WorkspaceScope, punch: Punch, running: Running, note: string): Promise<boolean> {
  const { sql, accountId } = scope
  const breaks = sql`
    insert into breaks (account_id, time_tracking_id, starts_at, created_by, created_at, updated_at)
    select ${accountId}, present.id, ${punch.at}, 'actions', ${punch.now}, ${punch.now} from present`
  return changeRunning(scope, punch, running, note, { breaks, tracking: sql`` })
}

export function closeBreak(scope: WorkspaceScope, punch: Punch, running: Running, note: string): Promise<boolean> {
  return changeRunning(scope, punch, running, note, { breaks: endOpenBreak(scope, punch), tracking: scope.sql`` })
}

/** Ends the tracking. A break that is still open ends with it. */
export function closeTracking(scope: WorkspaceScope, punch: Punch, running: Running, note: string): Promise<boolean> {
  const { sql } = scope
  const tracking = sql`
    ends_at = ${punch.at}, actual_ends_at = coalesce(t.actual_ends_at, ${punch.at}),
    -- The open break is read as lasting until the end, which is where the statement beside this one closes it.
    recorded_break = recorded_break(t.account_id, t.id, t.starts_at, ${punch.at}::timestamptz),`
  return changeRunning(scope, punch, running, note, { breaks: endOpenBreak(scope, punch), tracking })
}

/** Belongs to the tracking and changes nothing in it, as long as it still runs. */
export async function joinTracking(scope: WorkspaceScope, punch: Punch, running: Running): Promise<boolean> {
  const { sql, accountId } = scope
  const stored = await storePunch(
    scope,
    punch,
    sql`select id from time_trackings
        where account_id = ${accountId} and id = ${running.id} and ends_at is null and status = 'active'`,
  )
  return (stored as unknown as unknown[]).length > 0
}

export async function standAlone(scope: WorkspaceScope, punch: Punch): Promise<boolean> {
  const stored = await storePunch(scope, punch, scope.sql`select null::text`)
  return (stored as unknown as unknown[]).length > 0
}

export async function insertTaggings(
  { sql, accountId, workspace }: WorkspaceScope,
  actionId: string,
  tagIds: readonly Id[],
  now: string,
): Promise<Id[]> {
  const rows = await sql<{ id: Id }[]>`
    insert into action_taggings (account_id, workspace_id, action_id, tag_id, created_at, updated_at)
    select ${accountId}, ${workspace.id}, ${actionId}, tag, ${now}, ${now}
    from unnest(${tagIds as string[]}::bigint[]) as tags (tag)
    on conflict (account_id, action_id, tag_id) do update set updated_at = excluded.updated_at
    returning id`
  return rows.map((row) => row.id)
}

/** A punch with what the rules look at. */
export type StoredPunch = {
  time_tracking_id: string | null
  user_id: Id
  administered: boolean
  confirmed: boolean
}

export async function findPunch(
  { sql, accountId }: WorkspaceScope,
  id: string,
  administered: Fragment,
): Promise<StoredPunch | null> {
  const [row] = await sql<StoredPunch[]>`
    select t.time_tracking_id, t.user_id, ${administered} as administered, coalesce(w.confirmed, false) as confirmed
    from actions t
    left join time_trackings w on w.account_id = t.account_id and w.id = t.time_tracking_id
    where t.account_id = ${accountId} and t.id = ${id}
    for update of t`
  return row ?? null
}
