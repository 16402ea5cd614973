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
  /** The moment that the client named, where it did; ahead of `at` where the client's clock is. */
  offered: string | null
  /** Dated back by the person themselves, further than the workspace takes for granted. */
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
  /** What the client's clock said, where it was too far ahead to count. */
  reported_time: string | null
  late: boolean
  time_tracking_id: string | null
  created_at: string
  updated_at: string
}

/**
 * Punches of a person may come together, but none that depends on the clock as it was read while one is being taken back,
 * and of the same one that comes several times each waits for the one before it. Held until the transaction ends.
 */
export async function lockClockShared({ sql, accountId, workspace }: WorkspaceScope, punch: Punch): Promise<void> {
  const { userId, type, offered } = punch
  // A closing waits until the punch is stored, and the punch for a closing that is under way.
  if (mayBeClosed(punch))
    await sql`select from time_accounts where account_id = ${accountId} and user_id = ${userId} for share`
  const same = `punch:${accountId}:${workspace.id}:${userId}:${type}:${offered}`
  await sql`
    select pg_advisory_xact_lock_shared(hashtextextended(${`clock:${accountId}:${userId}`}, 0))
      ${offered === null ? sql`` : sql`, pg_advisory_xact_lock(hashtextextended(${same}, 0))`}`
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
