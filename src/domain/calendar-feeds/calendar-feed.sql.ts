import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { absencesInFeed, feedsVisibleTo } from './calendar-feed.policy.ts'

export const feedKinds = ['own_absences', 'team_absences', 'public_holidays'] as const
export type FeedKind = (typeof feedKinds)[number]

export async function insertFeed(
  { sql, accountId, workspace, actor }: WorkspaceScope,
  feed: { title: string; kind: FeedKind; digest: Buffer; now: string },
): Promise<Id> {
  const { title, kind, digest, now } = feed
  const [row] = await sql<{ id: Id }[]>`
    insert into calendar_feeds (account_id, workspace_id, user_id, title, kind, digest, created_at, updated_at)
    values (${accountId}, ${workspace.id}, ${actor.userId}, ${title}, ${kind}, ${digest}, ${now}, ${now})
    returning id`
  return row!.id
}

export async function deleteFeed(scope: WorkspaceScope, id: Id): Promise<boolean> {
  const deleted = await scope.sql`
    delete from calendar_feeds t where t.account_id = ${scope.accountId} and t.id = ${id} and ${feedsVisibleTo(scope)}
    returning t.id`
  return deleted.length > 0
}

type FeedRow = {
  account_id: Id
  id: Id
  workspace_id: Id
  user_id: Id
  kind: FeedKind
  last_used_at: string | null
  locale: string | null
}

/** Before the tenant is known. */
export async function findFeedByDigest(sql: Sql, digest: Buffer): Promise<FeedRow | null> {
  const [row] = await sql<FeedRow[]>`
    select f.account_id, f.id, f.workspace_id, f.user_id, f.kind, f.last_used_at, u.locale
    from calendar_feeds f join users u on u.account_id = f.account_id and u.id = f.user_id
    where f.digest = ${digest}`
  return row ?? null
}

export async function updateFeedUse(sql: Sql, { account_id, id }: FeedRow, now: string): Promise<void> {
  await sql`update calendar_feeds set last_used_at = ${now} where account_id = ${account_id} and id = ${id}`
}

export type FeedAbsence = {
  uuid: string
  title: string
  username: string
  full_day: boolean
  first_day: string
  last_day: string
  starts_at: string
  ends_at: string
  confirmation_status: 'pending' | 'confirmed' | 'rejected'
  status: 'active' | 'deleted'
  created_at: string
  /** When the absence or the person's name changed; not all readers may notice other changes of the person. */
  changed_at: string
}

/** From `from` on; rejected and deleted ones only if that happened after `cancelledSince`. */
export async function findFeedAbsences(
  scope: WorkspaceScope,
  kind: 'own_absences' | 'team_absences',
  { from, cancelledSince }: { from: string; cancelledSince: string },
): Promise<FeedAbsence[]> {
  const { sql, accountId } = scope
  return sql<FeedAbsence[]>`
    select t.uuid, t.title, u.username, t.full_day, t.first_day, t.last_day, t.starts_at, t.ends_at,
      t.confirmation_status, t.status, t.created_at, greatest(t.updated_at, u.renamed_at) as changed_at
    from absences t join users u on u.account_id = t.account_id and u.id = t.user_id
    where t.account_id = ${accountId} and ${absencesInFeed(scope, kind)} and t.ends_at >= ${from} and (
      t.status = 'active' and (t.confirmation_status <> 'rejected' or t.updated_at >= ${cancelledSince})
      or t.status = 'deleted' and t.updated_at >= ${cancelledSince})
    order by t.starts_at, t.id`
}

export type FeedHoliday = {
  id: string
  calendar: string
  day: string
  name: string
  share: number
  created_at: string
  updated_at: string
}

export async function findFeedHolidays(
  { sql, accountId, workspace }: WorkspaceScope,
  calendars: readonly string[],
  { first, last }: { first: number; last: number },
): Promise<FeedHoliday[]> {
  return sql<FeedHoliday[]>`
    select id, calendar, day, name, share, created_at, updated_at from holidays
    where (calendar = any(${calendars as string[]}::text[]) and account_id is null
        or account_id = ${accountId} and workspace_id = ${workspace.id})
      and day between ${`${first}-01-01`} and ${`${last}-12-31`}
    order by day, id`
}
