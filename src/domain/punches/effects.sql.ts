import { type Compiled, compile, type Fragment, placeholderTag } from '../../platform/db/connect.ts'
import {
  accountId,
  at,
  isRecorded,
  isSame,
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

// Each effect is one statement that does everything or nothing: it finds the clock as it was read, or touches no row
// and the caller reads again. So no lock is held while deciding, and two punches cannot both take effect.

const sql = placeholderTag()
const authorId = placeholder(({ scope }) => scope.actor.userId)
const now = placeholder(({ punch }) => punch.now)
const note = placeholder((values) => values.note)
const runningId = placeholder(({ running }) => running!.id)
const endsAt = placeholder((values) => values.endsAt ?? values.punch.at)

/** `trackings` gives the one that it belongs to, and the version in which it leaves it. */
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

/** For what does nothing but to store the punch. */
const unlessStored = sql`
  on conflict (account_id, user_id, offered_time, action_type, workspace_id) where offered_time is not null do nothing`

const storeNote = (trackings: Fragment, timesChanged: Fragment): Fragment => sql`
  insert into notes (account_id, workspace_id, time_tracking_id, kind, content, author_id, times_changed,
    created_at, updated_at)
  select ${accountId}, ${workspaceId}, touched.id, 'SystemNote', ${note}, ${authorId}, ${timesChanged}, ${now}, ${now}
  from (${trackings}) as touched (id)`

/** Opens a tracking, unless one runs by now, or the moment is worked already, or the same punch is there. */
const opening = compile(sql`
  with touched as (
    insert into time_trackings (account_id, id, workspace_id, user_id, starts_at, actual_starts_at, created_by,
      punched, created_at, updated_at)
    select ${accountId}, ${placeholder(({ newId }) => newId)}, ${workspaceId}, ${userId}, ${at}, ${at}, 'actions', true,
      ${now}, ${now}
    where not exists (select from actions a where ${isSame}) and not ${isRecorded}
    on conflict (account_id, user_id) where ends_at is null and status = 'active' do nothing
    returning id, version
  ), noted as (${storeNote(sql`select id from touched`, sql`false`)})
  ${storePunch(sql`'open'`, sql`select id, version from touched`)}`)

/** Changes the running tracking, if nobody has since it was read, and then its breaks. */
const changing = (effect: Fragment, breaks: Fragment, tracking: Fragment = sql``): Compiled =>
  compile(sql`
    with touched as (
      update time_trackings t set ${tracking} version = t.version + 1, updated_at = ${now}
      where account_id = ${accountId} and id = ${runningId} and version = ${placeholder(({ running }) => running!.version)}
        and ends_at is null and status = 'active'
      returning id, version
    ), rested as (${breaks}), noted as (${storeNote(sql`select id from touched`, sql`true`)})
    ${storePunch(effect, sql`select id, version from touched`)}`)

/** The break that is open is read as lasting until the end. */
const recordedBreak = sql`
  case
    when exists (select from breaks b where b.account_id = t.account_id and b.time_tracking_id = t.id)
    then recorded_break(t.account_id, t.id, t.starts_at, ${endsAt}) end`

const endOpenBreak = sql`
  update breaks b set ends_at = ${endsAt}, updated_at = ${now} from touched
  where b.account_id = ${accountId} and b.time_tracking_id = touched.id and b.ends_at is null`

const breakOpening = changing(
  sql`'open-break'`,
  sql`
    insert into breaks (account_id, time_tracking_id, starts_at, created_by, created_at, updated_at)
    select ${accountId}, touched.id, ${at}, 'actions', ${now}, ${now} from touched`,
)

const breakClosing = changing(sql`'close-break'`, endOpenBreak)

/** Ends the tracking. A break that is still open ends with it. */
const closing = changing(
  sql`${placeholder(({ running }) => (running!.endedBefore ? 'close-again' : 'close'))}`,
  endOpenBreak,
  sql`
    ends_at = ${endsAt}, actual_ends_at = coalesce(t.actual_ends_at, ${endsAt}), recorded_break = ${recordedBreak},`,
)

/**
 * Ends what runs as nearly every end does: at its own moment, behind all that is recorded, with no break open. What was
 * changed meanwhile has another version than was seen, and is left alone.
 */
const closingRunning = compile(sql`
  with touched as (
    update time_trackings t
    set ends_at = ${at}, actual_ends_at = ${at}, recorded_break = ${recordedBreak}, version = t.version + 1,
      updated_at = ${now}
    from time_trackings seen
    where seen.account_id = ${accountId} and seen.user_id = ${userId} and seen.ends_at is null
      and seen.status = 'active' and seen.workspace_id = ${workspaceId} and seen.starts_at <= ${at}
      and seen.actual_ends_at is null
      and t.account_id = seen.account_id and t.id = seen.id and t.version = seen.version
      and not exists (
        select from breaks b
        where b.account_id = t.account_id and b.time_tracking_id = t.id
          and (b.ends_at is null or b.ends_at > ${at}))
      and not (t.punched and coalesce(${nextRecorded} < ${at}, false))
    returning t.id, t.version
  ), noted as (${storeNote(sql`select id from touched`, sql`true`)})
  ${storePunch(sql`'close'`, sql`select id, version from touched`)}`)

/** Belongs to the tracking and changes nothing in it, as long as it still runs. */
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
  'open-break': breakOpening,
  'close-break': breakClosing,
  close: closing,
  join: joining,
  alone: standingAlone,
  aside: keptAside,
}

const expected: Partial<Record<ActionType, Compiled>> = { start: opening, end: closingRunning }

/** What nearly every punch of its type does, without reading the clock; null where nothing has happened. */
export async function takeExpectedEffect(values: PlaceholderValues): Promise<PunchRecord | null> {
  const statement = expected[values.punch.type]
  return statement ? ((await values.scope.sql.run<PunchRecord[]>(statement, values))[0] ?? null) : null
}

/** The punch as it is stored; null where the clock was not found as it was read, and nothing has happened. */
export async function takeEffect(kind: PunchEffect['kind'], values: PlaceholderValues): Promise<PunchRecord | null> {
  const [stored] = await values.scope.sql.run<PunchRecord[]>(statements[kind], values)
  return stored ?? null
}
