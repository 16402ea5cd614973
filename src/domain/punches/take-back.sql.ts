import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { ActionType } from './next-punch.ts'

type Changing = 'open' | 'open-break' | 'close-break' | 'close' | 'close-again'

/** A punch with what taking it back depends on. */
export type TakenPunch = {
  id: string
  user_id: Id
  action_type: ActionType
  action_time: string
  created_at: string
  late: boolean
  /** Null for punches from before effects were stored. */
  effect: Changing | 'join' | 'alone' | 'aside' | null
  time_tracking_id: string | null
  tracking_version: number | null
  confirmed: boolean
  administered: boolean
  /** There is a newer punch. */
  overtaken: boolean
}

/** The exclusive lock on the person's clock: waits for concurrent punches and blocks new ones. */
export async function lockClockOf({ sql, accountId }: WorkspaceScope, id: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('clock:' || account_id || ':' || user_id, 0))
    from actions where account_id = ${accountId} and id = ${id}`
}

export async function findTakenPunch(
  { sql, accountId }: WorkspaceScope,
  id: string,
  administered: Fragment,
): Promise<TakenPunch | null> {
  const [row] = await sql<TakenPunch[]>`
    select t.id, t.user_id, t.action_type, t.action_time, t.created_at, t.late, t.effect, t.time_tracking_id,
      t.tracking_version, coalesce(w.confirmed, false) as confirmed, ${administered} as administered,
      exists (
        select from actions n
        where n.account_id = t.account_id and n.user_id = t.user_id and (n.created_at, n.id) > (t.created_at, t.id)
      ) as overtaken
    from actions t
    left join time_trackings w on w.account_id = t.account_id and w.id = t.time_tracking_id
    where t.account_id = ${accountId} and t.id = ${id}`
  return row ?? null
}

/**
 * Undoes the effect on the tracking, if its version is still that of the punch. The punch and its undoing raised the
 * version by two, so the versions of earlier punches are raised by two as well and the latest can be taken back.
 */
export async function undoEffect(
  scope: WorkspaceScope,
  punch: TakenPunch & { effect: Changing },
  now: string,
): Promise<boolean> {
  const { sql, accountId } = scope
  const undone = await sql`
    with former as (
      select ends_at from time_trackings where account_id = ${accountId} and id = ${punch.time_tracking_id}
    ), touched as (
      update time_trackings set ${formerTracking(scope, punch.effect)} version = version + 1, updated_at = ${now}
      where account_id = ${accountId} and id = ${punch.time_tracking_id} and version = ${punch.tracking_version}
        and status = 'active' and not confirmed
      returning id
    ), rested as (${formerBreaks(scope, punch, now)}), earlier as (
      update actions a set tracking_version = a.tracking_version + 2 from touched
      where a.account_id = ${accountId} and a.time_tracking_id = touched.id
        and a.tracking_version < ${punch.tracking_version}::integer
    )
    select id from touched`
  return undone.length > 0
}

/** `recorded_break` is computed at the end, so a running tracking has none. */
function formerTracking({ sql, actor }: WorkspaceScope, effect: Changing): Fragment {
  if (effect === 'open') return sql`status = 'deleted', last_editor_id = ${actor.userId},`
  if (effect === 'close') return sql`ends_at = null, actual_ends_at = null, recorded_break = null,`
  return effect === 'close-again' ? sql`ends_at = null, recorded_break = null,` : sql``
}

function formerBreaks({ sql, accountId }: WorkspaceScope, punch: TakenPunch, now: string): Fragment {
  if (punch.effect === 'open') return sql`select`
  const ofTracking = sql`b.account_id = ${accountId} and b.time_tracking_id = touched.id`
  if (punch.effect === 'open-break')
    return sql`delete from breaks b using touched where ${ofTracking} and b.ends_at is null`
  // The break that the punch ended has the same `updated_at`, and the end of the tracking if that ended too.
  return sql`
    update breaks b set ends_at = null, updated_at = ${now} from touched, former
    where ${ofTracking} and b.ends_at = coalesce(former.ends_at, ${punch.action_time})
      and b.updated_at = ${punch.created_at}`
}

export async function deletePunch({ sql, accountId }: WorkspaceScope, id: string): Promise<void> {
  await sql`delete from actions where account_id = ${accountId} and id = ${id}`
}

/** Whether another punch was out of order in the same way. */
export async function hasTwin({ sql, accountId }: WorkspaceScope, punch: TakenPunch): Promise<boolean> {
  const { user_id, effect, action_type, action_time, time_tracking_id } = punch
  const found = await sql`
    select from actions
    where account_id = ${accountId} and user_id = ${user_id} and id <> ${punch.id} and effect = ${effect}
      and action_type = ${action_type} and time_tracking_id is not distinct from ${time_tracking_id}
      and ${time_tracking_id === null ? sql`action_time = ${action_time}` : sql`true`}
    limit 1`
  return found.length > 0
}
