import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { mayBeClosed } from './may-be-closed.ts'
import type { ActionType } from './next-punch.ts'

/** A punch about to be stored. */
export type Punch = {
  id: string
  userId: Id
  type: ActionType
  at: string
  /** The moment from the client, if any; later than `at` if the client's clock is ahead. */
  offered: string | null
  /** Dated back by the person further than the workspace allows without a warning. */
  late: boolean
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
  /** The client's time if it was too far ahead to be used. */
  reported_time: string | null
  late: boolean
  time_tracking_id: string | null
  created_at: string
  updated_at: string
}

/**
 * A shared lock on the clock: punches of a person may run concurrently, but not while one is being taken back. Repetitions
 * of the same punch wait for each other.
 */
export async function lockClockShared({ sql, accountId, workspace }: WorkspaceScope, punch: Punch): Promise<void> {
  const { userId, type, offered } = punch
  // A closing waits until the punch is stored, and the punch for a closing in progress. The person, whom storing locks, first.
  if (mayBeClosed(punch))
    await sql`
      select from users u join time_accounts a on a.account_id = u.account_id and a.user_id = u.id
      where u.account_id = ${accountId} and u.id = ${userId} for key share of u for share of a`
  const same = `punch:${accountId}:${workspace.id}:${userId}:${type}:${offered}`
  await sql`
    select pg_advisory_xact_lock_shared(hashtextextended(${`clock:${accountId}:${userId}`}, 0))
      ${offered === null ? sql`` : sql`, pg_advisory_xact_lock(hashtextextended(${same}, 0))`}`
}

/** Moves the punch to the tracking's current version, if it had the version before. */
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

/** A punch with what permissions depend on. */
type StoredPunch = {
  time_tracking_id: string | null
  user_id: Id
  administered: boolean
  confirmed: boolean
}

export async function lockPunch(
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
