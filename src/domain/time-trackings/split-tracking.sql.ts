import type { WorkspaceScope } from '../scope.ts'
import type { TrackingColumns } from './time-tracking.sql.ts'

type Parts = { firstId: string; secondId: string; at: string }

/** The second part gets the tags and followers of the first. */
export async function copyLinks({ sql, accountId }: WorkspaceScope, { firstId, secondId }: Parts): Promise<void> {
  await sql`
    insert into time_tracking_tags (account_id, workspace_id, time_tracking_id, tag_id)
    select account_id, workspace_id, ${secondId}, tag_id from time_tracking_tags
    where account_id = ${accountId} and time_tracking_id = ${firstId}`
  await sql`
    insert into time_tracking_followers (account_id, time_tracking_id, user_id)
    select account_id, ${secondId}, user_id from time_tracking_followers
    where account_id = ${accountId} and time_tracking_id = ${firstId}`
}

/** A break across the moment becomes two; those after it go to the second part. */
export async function splitBreaks(
  { sql, accountId }: WorkspaceScope,
  { firstId, secondId, at }: Parts,
  now: string,
): Promise<void> {
  await sql`
    insert into breaks (account_id, time_tracking_id, starts_at, ends_at, created_by, end_signature_id, created_at,
      updated_at)
    select account_id, ${secondId}, ${at}::timestamptz, ends_at, created_by, end_signature_id, ${now}, ${now} from breaks
    where account_id = ${accountId} and time_tracking_id = ${firstId} and starts_at < ${at}
      and (ends_at > ${at} or ends_at is null)`
  await sql`
    update breaks set updated_at = ${now}, time_tracking_id = case when starts_at >= ${at} then ${secondId} else ${firstId} end,
      ends_at = case when starts_at >= ${at} then ends_at else ${at}::timestamptz end,
      end_signature_id = case when starts_at >= ${at} then end_signature_id end
    where account_id = ${accountId} and time_tracking_id = ${firstId}
      and (starts_at >= ${at} or ends_at > ${at} or ends_at is null)`
}

/**
 * Punches belong to the part that they fall into. Those that move lose their tracking version, which was one of the first
 * part, so they cannot be taken back. Those that stay cannot either, since the split is a change.
 */
export async function movePunches(
  { sql, accountId }: WorkspaceScope,
  { firstId, secondId, at }: Parts,
  now: string,
): Promise<void> {
  await sql`
    update actions set time_tracking_id = ${secondId}, tracking_version = null, updated_at = ${now}
    where account_id = ${accountId} and time_tracking_id = ${firstId} and action_time >= ${at}`
}

type BreakShare = Pick<TrackingColumns, 'break_duration' | 'default_break_duration'>

/**
 * Divides the break set by hand and the default break between the parts, with the same sum. The first part keeps as much
 * as it has room for; of the default break without what was recorded in the second part, which counts towards it as
 * before. If the second part is running, its breaks are not known yet: the part of the default break that the first part
 * has not recorded goes to the second, so that later breaks replace it.
 */
export async function shareBreaks(
  { sql, accountId }: WorkspaceScope,
  { firstId, secondId }: Parts,
): Promise<{ first: BreakShare; second: BreakShare }> {
  const shared = await sql<(BreakShare & { id: string })[]>`
    update time_trackings t set
      break_duration = case when t.id = ${firstId} then kept.set_by_hand
        when whole.force_custom_break_duration then whole.break_duration - kept.set_by_hand end,
      default_break_duration = case when t.id = ${firstId} then kept.by_default
        else whole.default_break_duration - kept.by_default end
    from time_trackings whole
    join time_trackings second on second.account_id = whole.account_id and second.id = ${secondId}
    cross join lateral (
      select
        case when whole.force_custom_break_duration and whole.break_duration is not null
          then least(whole.break_duration, whole.gross_seconds)::integer else whole.break_duration end as set_by_hand,
        case when second.ends_at is null
          then least(whole.default_break_duration, coalesce(whole.recorded_break, 0))
          else least(whole.gross_seconds, greatest(0, whole.default_break_duration - coalesce(second.recorded_break, 0)))
          end::integer as by_default
    ) kept
    where whole.account_id = ${accountId} and whole.id = ${firstId}
      and t.account_id = ${accountId} and t.id in (${firstId}, ${secondId})
    returning t.id, t.break_duration, t.default_break_duration`
  const shareOf = (id: string): BreakShare => {
    const { break_duration, default_break_duration } = shared.find((row) => row.id === id)!
    return { break_duration, default_break_duration }
  }
  return { first: shareOf(firstId), second: shareOf(secondId) }
}
