import { asWritten } from '../../platform/db/letters.columns.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { LinkedNames } from './record-link-history.ts'

/** The followers of each tracking, by name; without trackings that have none. */
export async function findFollowerNames(
  { sql, accountId }: WorkspaceScope,
  trackingIds: readonly string[],
): Promise<LinkedNames> {
  const rows = await sql<{ id: string; ids: string; names: string }[]>`
    select l.time_tracking_id as id, string_agg(u.id::text, ',' order by u.id) as ids,
      string_agg(u.username, ', ' order by ${asWritten(sql, sql`u.username`)}, u.id) as names
    from time_tracking_followers l join users u on u.account_id = l.account_id and u.id = l.user_id
    where l.account_id = ${accountId} and l.time_tracking_id = any(${trackingIds as string[]}::text[])
    group by l.time_tracking_id`
  return new Map(rows.map((row) => [row.id, row]))
}

export async function addFollowers(
  { sql, accountId }: WorkspaceScope,
  trackingIds: readonly string[],
  userIds: readonly Id[],
): Promise<void> {
  await sql`
    insert into time_tracking_followers (account_id, time_tracking_id, user_id)
    select ${accountId}, tracking, follower
    from unnest(${trackingIds as string[]}::text[]) as trackings (tracking),
      unnest(${userIds as string[]}::bigint[]) as followers (follower)
    on conflict do nothing`
}

export async function replaceFollowers(
  scope: WorkspaceScope,
  trackingIds: readonly string[],
  userIds: readonly Id[],
): Promise<void> {
  const { sql, accountId } = scope
  await sql`
    delete from time_tracking_followers
    where account_id = ${accountId} and time_tracking_id = any(${trackingIds as string[]}::text[])
      and user_id <> all(${userIds as string[]}::bigint[])`
  await addFollowers(scope, trackingIds, userIds)
}

export async function deleteFollower(
  { sql, accountId }: WorkspaceScope,
  trackingId: string,
  userId: Id,
): Promise<boolean> {
  const gone = await sql`
    delete from time_tracking_followers
    where account_id = ${accountId} and time_tracking_id = ${trackingId} and user_id = ${userId}
    returning user_id`
  return gone.length > 0
}
