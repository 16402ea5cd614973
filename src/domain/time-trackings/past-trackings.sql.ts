import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'

/** Finished working time of the demo company. Moments are ISO texts. */
export type PastTracking = {
  starts_at: string
  ends_at: string
  area_id: Id | null
  tag_ids: readonly Id[]
  breaks: readonly { starts_at: string; ends_at: string }[]
  confirmed: boolean
  note: string | null
}

/**
 * One statement for all trackings with their breaks, tags and notes. They are sent as one JSON document, in one round trip.
 * Breaks must be inside their tracking and must not overlap.
 */
export async function insertPastTrackings(
  { sql, accountId, workspace, actor }: WorkspaceScope,
  userId: Id,
  trackings: readonly PastTracking[],
  now: string,
): Promise<void> {
  await sql`
    with sent as materialized (
      select nextval('time_tracking_ids')::text as id, r.*
      from jsonb_to_recordset(${sql.json(trackings)}) as r (
        starts_at timestamptz, ends_at timestamptz, area_id bigint, tag_ids jsonb, breaks jsonb, confirmed boolean,
        note text)
    ), tracked as (
      insert into time_trackings (account_id, id, workspace_id, user_id, area_id, starts_at, ends_at, actual_starts_at,
        actual_ends_at, confirmed, created_by, recorded_break, created_at, updated_at)
      select ${accountId}, id, ${workspace.id}, ${userId}, area_id, starts_at, ends_at, starts_at, ends_at, confirmed,
        'import', (
          select sum(extract(epoch from (b ->> 'ends_at')::timestamptz - (b ->> 'starts_at')::timestamptz))::int
          from jsonb_array_elements(breaks) b), ${now}, ${now}
      from sent
    ), rested as (
      insert into breaks (account_id, time_tracking_id, starts_at, ends_at, created_by, created_at, updated_at)
      select ${accountId}, sent.id, (b ->> 'starts_at')::timestamptz, (b ->> 'ends_at')::timestamptz, 'import', ${now}, ${now}
      from sent, jsonb_array_elements(sent.breaks) b
    ), tagged as (
      insert into time_tracking_tags (account_id, workspace_id, time_tracking_id, tag_id)
      select ${accountId}, ${workspace.id}, sent.id, t::bigint from sent, jsonb_array_elements_text(sent.tag_ids) t
    )
    insert into notes (account_id, workspace_id, time_tracking_id, kind, content, author_id, author, author_role,
      created_at, updated_at)
    select ${accountId}, ${workspace.id}, sent.id, 'UserNote', sent.note, ${actor.userId}, ${actor.name}, ${actor.role},
      ${now}, ${now}
    from sent where sent.note is not null`
}
