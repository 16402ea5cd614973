import { type Fragment, type Mergeable, placeholderTag } from '../../platform/db/connect.ts'
import { isPresentMember } from '../users/user.policy.ts'
import { compilePunches, isClosed, isRecorded, isSamePunch, nextRecorded, type PunchValues } from './clock.sql.ts'
import type { ActionType, PunchEffect } from './next-punch.ts'
import type { PunchRecord } from './punch.sql.ts'

// Each effect is one statement with an optimistic lock: if the clock has changed since it was read, no row is changed and
// the caller reads it again. So no lock is held while deciding, and two punches cannot both take effect. The rows `p` are
// the punches; `done` are those that take effect, with their tracking and its version after the punch.

const sql = placeholderTag()

const storePunch = (effect: Fragment, done: Fragment = sql`done`, onConflict: Fragment = sql``): Fragment => sql`
  insert into actions (account_id, id, workspace_id, user_id, action_type, action_time, offered_time, late, device_id,
    effect, time_tracking_id, tracking_version, created_at, updated_at)
  select p.account_id, p.id, p.workspace_id, p.user_id, p.type, p.at, p.offered, p.late, p.device_id, ${effect},
    p.tracking_id, p.tracking_version, p.now, p.now
  from ${done} p
  ${onConflict}
  returning id, user_id, workspace_id, action_type, action_time, nullif(offered_time, action_time) as reported_time, late,
    time_tracking_id, created_at, updated_at`

/** For effects that only store the punch; `trackings` selects the tracking that it belongs to, if any. */
const onlyStored = (effect: Fragment, trackings: Fragment): Mergeable<PunchValues> =>
  compilePunches(
    (punches) => sql`
  with p as materialized (${punches})
  ${storePunch(
    effect,
    sql`(select p.*, t.id as tracking_id, null::integer as tracking_version from p cross join lateral (${trackings}) as t (id))`,
    sql`
  on conflict (account_id, user_id, offered_time, action_type, workspace_id) where offered_time is not null do nothing`,
  )}`,
  )

const storeNotes = (timesChanged: Fragment): Fragment => sql`
  insert into notes (account_id, workspace_id, time_tracking_id, kind, content, author_id, times_changed,
    created_at, updated_at)
  select p.account_id, p.workspace_id, p.tracking_id, 'SystemNote', p.note, p.author_id, ${timesChanged}, p.now, p.now
  from done p`

/** The running tracking of the person of `p`. Not joined, since PostgreSQL would read everybody's where it expects few. */
const seenRunning = sql`
  cross join lateral (
    select r.account_id, r.id, r.workspace_id, r.version, r.starts_at, r.actual_ends_at from time_trackings r
    where r.account_id = p.account_id and r.user_id = p.user_id and r.ends_at is null and r.status = 'active'
    offset 0
  ) seen`

/**
 * Locks the running trackings. Without the lock, while another transaction ends one, the insert below would wait for it and
 * then find no conflict, but the snapshot of the statement would still have it as running and not as recorded. Whether it
 * runs is asked of the version in the snapshot; how it ended, of the locked one.
 */
const lockRunning = sql`
  select t.account_id, t.user_id, t.ends_at
  from p ${seenRunning}
  join time_trackings t on t.account_id = seen.account_id and t.id = seen.id
  for share of t`

/** What the fast path has not asked before. */
const mayTakeEffect = sql`(p.is_member or ${isPresentMember(sql)}) and not ${isClosed}`

/** Opens a tracking, unless one is running, the moment lies in recorded work, or the same punch is stored. */
const opening = compilePunches(
  (punches) => sql`
  with p as materialized (${punches}), running as materialized (${lockRunning}), touched as (
    insert into time_trackings (account_id, id, workspace_id, user_id, starts_at, actual_starts_at, created_by,
      punched, created_at, updated_at)
    select p.account_id, p.new_id, p.workspace_id, p.user_id, p.at, p.at, 'actions', true, p.now, p.now
    from p
    where not exists (select from actions a where ${isSamePunch} offset 0) and not ${isRecorded} and ${mayTakeEffect}
      and not exists (
        select from running r
        where r.account_id = p.account_id and r.user_id = p.user_id and (r.ends_at is null or r.ends_at > p.at))
    on conflict (account_id, user_id) where ends_at is null and status = 'active' do nothing
    returning account_id, id, version
  ), done as (
    select p.*, t.id as tracking_id, t.version as tracking_version
    from touched t join p on p.account_id = t.account_id and p.new_id = t.id
  ), noted as (${storeNotes(sql`false`)})
  ${storePunch(sql`'open'`)}`,
)

/** What a punch does to the running tracking, and then to its breaks. */
type Change = { effect: Fragment; tracking?: Fragment; breaks?: Fragment }

const changing = (
  running: Fragment,
  { effect, tracking = sql``, breaks = sql`select` }: Change,
): Mergeable<PunchValues> =>
  compilePunches(
    (punches) => sql`
    with p as materialized (${punches}), done as (
      update time_trackings t set ${tracking} version = t.version + 1, updated_at = p.now
      ${running}
      returning p.*, t.id as tracking_id, t.version as tracking_version
    ), rested as (${breaks}), noted as (${storeNotes(sql`true`)})
    ${storePunch(effect)}`,
  )

/** The running tracking, if its version is the one that was read. */
const asRead = sql`
  from p
  where t.account_id = p.account_id and t.id = p.running_id and t.version = p.running_version and t.ends_at is null
    and t.status = 'active'`

/**
 * The running tracking, without reading it first: if it began before the punch, no other work lies in between, the same
 * punch is not stored, and `otherwise` holds. After a concurrent change its version differs, and no row is changed.
 */
const ifSeen = (otherwise: Fragment): Fragment => sql`
  from p ${seenRunning}
  where seen.workspace_id = p.workspace_id and seen.starts_at <= p.at
    and t.account_id = seen.account_id and t.id = seen.id and t.version = seen.version
    and not (t.punched and coalesce(${nextRecorded} < p.at, false))
    and (p.offered is null or not exists (select from actions a where ${isSamePunch} offset 0))
    and ${mayTakeEffect} and ${otherwise}`

const hasBreak = (which: Fragment): Fragment => sql`
  exists (select from breaks b where b.account_id = t.account_id and b.time_tracking_id = t.id and ${which} offset 0)`

const isAtWork = sql`not ${hasBreak(sql`(b.ends_at is null or b.ends_at > p.at)`)}`
const isOnBreak = hasBreak(sql`b.ends_at is null and b.starts_at <= p.at`)

const endOpenBreak = sql`
  update breaks b set ends_at = p.ends_at, updated_at = p.now from done p
  where b.account_id = p.account_id and b.time_tracking_id = p.tracking_id and b.ends_at is null`

const openBreak: Change = {
  effect: sql`'open-break'`,
  breaks: sql`
    insert into breaks (account_id, time_tracking_id, starts_at, created_by, created_at, updated_at)
    select p.account_id, p.tracking_id, p.at, 'actions', p.now, p.now from done p`,
}

const closeBreak: Change = { effect: sql`'close-break'`, breaks: endOpenBreak }

/** An open break counts until the end. */
const close: Change = {
  effect: sql`'close'`,
  tracking: sql`
    ends_at = p.ends_at, actual_ends_at = coalesce(t.actual_ends_at, p.ends_at),
    recorded_break = case when ${hasBreak(sql`true`)}
      then recorded_break(t.account_id, t.id, t.starts_at, p.ends_at) end,`,
}

/** A break that is still open ends with the tracking. */
const closing = changing(asRead, {
  ...close,
  effect: sql`case when p.ended_before then 'close-again' else 'close' end`,
  breaks: endOpenBreak,
})

/** Belongs to the running tracking and changes nothing in it. */
const joining = onlyStored(
  sql`'join'`,
  sql`
    select id from time_trackings
    where account_id = p.account_id and id = p.running_id and ends_at is null and status = 'active'`,
)

const withoutTracking = sql`select null::text`

const standingAlone = onlyStored(sql`'alone'`, withoutTracking)

const keptAside = onlyStored(sql`'aside'`, withoutTracking)

const statements: Record<PunchEffect['kind'], Mergeable<PunchValues>> = {
  open: opening,
  'open-break': changing(asRead, openBreak),
  'close-break': changing(asRead, closeBreak),
  close: closing,
  join: joining,
  alone: standingAlone,
  aside: keptAside,
}

// Only for states of the clock in which the punch fits according to `effectOf`.
const expected: Record<ActionType, Mergeable<PunchValues>> = {
  start: opening,
  'start-break': changing(ifSeen(isAtWork), openBreak),
  'end-break': changing(ifSeen(isOnBreak), closeBreak),
  end: changing(ifSeen(sql`${isAtWork} and seen.actual_ends_at is null`), close),
}

/** The fast path: what nearly every punch of its type does, without reading the clock. Null if nothing was done. */
export const takeExpectedEffect = (values: PunchValues): Promise<PunchRecord | null> =>
  values.scope.sql.runMergeable(expected[values.punch.type], values)

/** The stored punch; null if the clock has changed since it was read, and nothing was done. */
export const takeEffect = (kind: PunchEffect['kind'], values: PunchValues): Promise<PunchRecord | null> =>
  values.scope.sql.runMergeable(statements[kind], values)
