import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { ActionType, ClockState } from './next-punch.ts'

/** A punch about to be stored. */
export type Punch = {
  id: string
  userId: Id
  type: ActionType
  at: string
  deviceId: string | null
  now: string
  /** The title of the kiosk that it was made at. */
  kiosk: string | null
}

/** A punch as it is stored. */
export type PunchRecord = {
  id: string
  user_id: Id
  workspace_id: Id
  action_type: ActionType
  action_time: string
  time_tracking_id: string | null
  created_at: string
  updated_at: string
}

type ClockRow = {
  id: string
  workspace_id: Id
  version: number
  starts_at: string
  latest: string
  break_id: Id | null
  break_starts_at: string | null
  ended_before: boolean
}

export async function readClock({ sql, accountId, workspace }: WorkspaceScope, userId: Id): Promise<ClockState> {
  const [row] = await sql<ClockRow[]>`
    select t.id, t.workspace_id, t.version, t.starts_at, o.id as break_id, o.starts_at as break_starts_at,
      t.actual_ends_at is not null as ended_before,
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
      endedBefore: row.ended_before,
    },
  }
}

/**
 * Punches of a person may come together, but none that depends on the clock as it was read while one is being taken back.
 * Held until the transaction ends.
 */
export async function shareClock({ sql, accountId }: WorkspaceScope, userId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`clock:${accountId}:${userId}`}, 0))`
}

/** The punch stands for the tracking as it is now, if it stood for it as it was before the latest change. */
export async function setTrackingVersion({ sql, accountId }: WorkspaceScope, id: string): Promise<void> {
  await sql`
    update actions a set tracking_version = t.version from time_trackings t
    where a.account_id = ${accountId} and a.id = ${id} and t.account_id = a.account_id and t.id = a.time_tracking_id
      and a.tracking_version = t.version - 1`
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
type StoredPunch = {
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
