import { asWritten } from '../../platform/db/letters.columns.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { LinkedNames } from './record-link-history.ts'

export async function addTags(
  { sql, accountId, workspace }: WorkspaceScope,
  trackingIds: readonly string[],
  tagIds: readonly Id[],
): Promise<void> {
  if (tagIds.length === 0) return
  await sql`
    insert into time_tracking_tags (account_id, workspace_id, time_tracking_id, tag_id)
    select ${accountId}, ${workspace.id}, tracking, tag
    from unnest(${trackingIds as string[]}::text[]) as trackings (tracking),
      unnest(${tagIds as string[]}::bigint[]) as tags (tag)
    on conflict do nothing`
}

export async function replaceTags(
  scope: WorkspaceScope,
  trackingIds: readonly string[],
  tagIds: readonly Id[],
): Promise<void> {
  const { sql, accountId } = scope
  await sql`
    delete from time_tracking_tags
    where account_id = ${accountId} and time_tracking_id = any(${trackingIds as string[]}::text[])
      and tag_id <> all(${tagIds as string[]}::bigint[])`
  await addTags(scope, trackingIds, tagIds)
}

/** The tags of each tracking, by title; without trackings that have none. */
export async function findTagTitles(
  { sql, accountId }: WorkspaceScope,
  trackingIds: readonly string[],
): Promise<LinkedNames> {
  const rows = await sql<{ id: string; ids: string; names: string }[]>`
    select l.time_tracking_id as id, string_agg(t.id::text, ',' order by t.id) as ids,
      string_agg(t.title, ', ' order by ${asWritten(sql, sql`t.title`)}, t.id) as names
    from time_tracking_tags l join tags t on t.account_id = l.account_id and t.id = l.tag_id
    where l.account_id = ${accountId} and l.time_tracking_id = any(${trackingIds as string[]}::text[])
    group by l.time_tracking_id`
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findTagIdsOn({ sql, accountId }: WorkspaceScope, trackingId: string): Promise<Id[]> {
  const rows = await sql<{ tag_id: Id }[]>`
    select tag_id from time_tracking_tags where account_id = ${accountId} and time_tracking_id = ${trackingId}`
  return rows.map((row) => row.tag_id)
}
