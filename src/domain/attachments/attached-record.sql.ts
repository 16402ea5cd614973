import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'

/** What a note, file or signature is attached to: one of these ids, the others are null. */
export type AttachedTo = { time_tracking_id?: string | null; absence_id?: Id | null; note_id?: Id | null }

type AttachedRecord = {
  time_tracking_id: string | null
  absence_id: Id | null
  user_id: Id
  starts_at: string | null
  title: string | null
}

/** The time tracking or absence; for something attached to a note, that of the note. */
export async function findAttachedRecord(
  { sql, accountId }: WorkspaceScope,
  { time_tracking_id = null, absence_id = null, note_id = null }: AttachedTo,
): Promise<AttachedRecord> {
  const [row] = await sql<AttachedRecord[]>`
    select o.time_tracking_id, o.absence_id, coalesce(t.user_id, a.user_id) as user_id, t.starts_at, a.title
    from (
      select ${time_tracking_id}::text as time_tracking_id, ${absence_id}::bigint as absence_id
      where ${note_id}::bigint is null
      union all
      select n.time_tracking_id, n.absence_id from notes n where n.account_id = ${accountId} and n.id = ${note_id}::bigint
    ) o
    left join time_trackings t on t.account_id = ${accountId} and t.id = o.time_tracking_id
    left join absences a on a.account_id = ${accountId} and a.id = o.absence_id`
  return row!
}
