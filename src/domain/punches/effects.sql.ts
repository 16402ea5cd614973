import { type Compiled, compile, type Fragment, placeholderTag } from '../../platform/db/connect.ts'
import {
  accountId,
  at,
  isRecorded,
  isSamePunch,
  nextRecorded,
  offered,
  type PlaceholderValues,
  placeholder,
  type,
  userId,
  workspaceId,
} from './clock.sql.ts'
import type { ActionType, PunchEffect } from './next-punch.ts'
import type { PunchRecord } from './punch.sql.ts'

// Each effect is one statement with an optimistic lock: if the clock has changed since it was read, no row is changed and
// the caller reads it again. So no lock is held while deciding, and two punches cannot both take effect.

const sql = placeholderTag()
const authorId = placeholder(({ scope }) => scope.actor.userId)
const now = placeholder(({ punch }) => punch.now)
const note = placeholder((values) => values.note)
const runningId = placeholder(({ running }) => running!.id)
const endsAt = placeholder((values) => values.endsAt ?? values.punch.at)

/** `trackings` selects the tracking of the punch, and its version after the punch. */
const storePunch = (effect: Fragment, trackings: Fragment, onConflict: Fragment = sql``): Fragment => sql`
  insert into actions (account_id, id, workspace_id, user_id, action_type, action_time, offered_time, late, device_id,
    effect, time_tracking_id, tracking_version, created_at, updated_at)
  select ${accountId}, ${placeholder(({ punch }) => punch.id)}, ${workspaceId}, ${userId}, ${type}, ${at}, ${offered},
    ${placeholder(({ punch }) => punch.late)}, ${placeholder(({ punch }) => punch.deviceId)}, ${effect}, touched.id, touched.version,
    ${now}, ${now}
  from (${trackings}) as touched (id, version)
  ${onConflict}
  returning id, user_id, workspace_id, action_type, action_time, nullif(offered_time, action_time) as reported_time, late,
    time_tracking_id, created_at, updated_at`

/** For effects that only store the punch. */
const unlessStored = sql`
  on conflict (account_id, user_id, offered_time, action_type, workspace_id) where offered_time is not null do nothing`

const storeNote = (trackings: Fragment, timesChanged: Fragment): Fragment => sql`
  insert into notes (account_id, workspace_id, time_tracking_id, kind, content, author_id, times_changed,
    created_at, updated_at)
  select ${accountId}, ${workspaceId}, touched.id, 'SystemNote', ${note}, ${authorId}, ${timesChanged}, ${now}, ${now}
  from (${trackings}) as touched (id)`

/**
 * Locks the running tracking. Without the lock, while another transaction ends the tracking, the insert below would wait for
 * it and then find no conflict, but the snapshot of the statement would still have it as running and not as recorded.
 */
const lockRunning = sql`
  select ends_at from time_trackings
  where account_id = ${accountId} and id = (
    select r.id from time_trackings r
    where r.account_id = ${accountId} and r.user_id = ${userId} and r.ends_at is null and r.status = 'active')
  for share`

/** Opens a tracking, unless one is running, the moment lies in recorded work, or the same punch is stored. */
const opening = compile(sql`
  with running as (${lockRunning}), touched as (
    insert into time_trackings (account_id, id, workspace_id, user_id, starts_at, actual_starts_at, created_by,
      punched, created_at, updated_at)
    select ${accountId}, ${placeholder(({ newId }) => newId)}, ${workspaceId}, ${userId}, ${at}, ${at}, 'actions', true,
      ${now}, ${now}
    where not exists (select from actions a where ${isSamePunch}) and not ${isRecorded}
      and not exists (select from running where ends_at is null or ends_at > ${at})
    on conflict (account_id, user_id) where ends_at is null and status = 'active' do nothing
    returning id, version
  ), noted as (${storeNote(sql`select id from touched`, sql`false`)})
  ${storePunch(sql`'open'`, sql`select id, version from touched`)}`)

/** What a punch does to the running tracking, and then to its breaks. */
type Change = { effect: Fragment; tracking?: Fragment; breaks?: Fragment }

const changing = (running: Fragment, { effect, tracking = sql``, breaks = sql`select` }: Change): Compiled =>
  compile(sql`
    with touched as (
      update time_trackings t set ${tracking} version = t.version + 1, updated_at = ${now}
      ${running}
      returning t.id, t.version
    ), rested as (${breaks}), noted as (${storeNote(sql`select id from touched`, sql`true`)})
    ${storePunch(effect, sql`select id, version from touched`)}`)

/** The running tracking, if its version is the one that was read. */
const asRead = sql`
  where t.account_id = ${accountId} and t.id = ${runningId} and t.version = ${placeholder(({ running }) => running!.version)}
    and t.ends_at is null and t.status = 'active'`

/**
 * The running tracking, without reading it first: if it began before the punch, no other work lies in between, the same
 * punch is not stored, and `otherwise` holds. After a concurrent change its version differs, and no row is changed.
 */
const ifSeen = (otherwise: Fragment): Fragment => sql`
  from time_trackings seen
  where seen.account_id = ${accountId} and seen.user_id = ${userId} and seen.ends_at is null and seen.status = 'active'
    and seen.workspace_id = ${workspaceId} and seen.starts_at <= ${at}
    and t.account_id = seen.account_id and t.id = seen.id and t.version = seen.version
    and not (t.punched and coalesce(${nextRecorded} < ${at}, false))
    and (${offered}::timestamptz is null or not exists (select from actions a where ${isSamePunch}))
    and ${otherwise}`

const hasBreak = (which: Fragment): Fragment => sql`
  exists (select from breaks b where b.account_id = t.account_id and b.time_tracking_id = t.id and ${which})`

const isAtWork = sql`not ${hasBreak(sql`(b.ends_at is null or b.ends_at > ${at})`)}`
const isOnBreak = hasBreak(sql`b.ends_at is null and b.starts_at <= ${at}`)

const endOpenBreak = sql`
  update breaks b set ends_at = ${endsAt}, updated_at = ${now} from touched
  where b.account_id = ${accountId} and b.time_tracking_id = touched.id and b.ends_at is null`

const openBreak: Change = {
  effect: sql`'open-break'`,
  breaks: sql`
    insert into breaks (account_id, time_tracking_id, starts_at, created_by, created_at, updated_at)
    select ${accountId}, touched.id, ${at}, 'actions', ${now}, ${now} from touched`,
}

const closeBreak: Change = { effect: sql`'close-break'`, breaks: endOpenBreak }

/** An open break counts until the end. */
const close: Change = {
  effect: sql`'close'`,
  tracking: sql`
    ends_at = ${endsAt}, actual_ends_at = coalesce(t.actual_ends_at, ${endsAt}),
    recorded_break = case when ${hasBreak(sql`true`)}
      then recorded_break(t.account_id, t.id, t.starts_at, ${endsAt}) end,`,
}

/** A break that is still open ends with the tracking. */
const closing = changing(asRead, {
  ...close,
  effect: sql`${placeholder(({ running }) => (running!.endedBefore ? 'close-again' : 'close'))}`,
  breaks: endOpenBreak,
})

/** Belongs to the running tracking and changes nothing in it. */
const joining = compile(
  storePunch(
    sql`'join'`,
    sql`
      select id, null::integer from time_trackings
      where account_id = ${accountId} and id = ${runningId} and ends_at is null and status = 'active'`,
    unlessStored,
  ),
)

const standingAlone = compile(storePunch(sql`'alone'`, sql`select null::text, null::integer`, unlessStored))

const keptAside = compile(storePunch(sql`'aside'`, sql`select null::text, null::integer`, unlessStored))

const statements: Record<PunchEffect['kind'], Compiled> = {
  open: opening,
  'open-break': changing(asRead, openBreak),
  'close-break': changing(asRead, closeBreak),
  close: closing,
  join: joining,
  alone: standingAlone,
  aside: keptAside,
}

// Only for states of the clock in which the punch fits according to `effectOf`.
const expected: Record<ActionType, Compiled> = {
  start: opening,
  'start-break': changing(ifSeen(isAtWork), openBreak),
  'end-break': changing(ifSeen(isOnBreak), closeBreak),
  end: changing(ifSeen(sql`${isAtWork} and seen.actual_ends_at is null`), close),
}

/** The fast path: what nearly every punch of its type does, without reading the clock. Null if nothing was done. */
export async function takeExpectedEffect(values: PlaceholderValues): Promise<PunchRecord | null> {
  const [stored] = await values.scope.sql.run<PunchRecord[]>(expected[values.punch.type], values)
  return stored ?? null
}

/** The stored punch; null if the clock has changed since it was read, and nothing was done. */
export async function takeEffect(kind: PunchEffect['kind'], values: PlaceholderValues): Promise<PunchRecord | null> {
  const [stored] = await values.scope.sql.run<PunchRecord[]>(statements[kind], values)
  return stored ?? null
}
