import { type Compiled, compile, type Fragment, Hole, unfilled } from '../../platform/db/connect.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { ClockState, PunchEffect } from './next-punch.ts'
import type { Punch, PunchRecord } from './punch.sql.ts'

// Each effect is one statement that does everything or nothing: it finds the clock as it was read, or touches no row
// and the caller reads again. So no lock is held while deciding, and two punches cannot both take effect. They are
// written once, here, and filled with each punch.

type Running = NonNullable<ClockState['running']>
type Filling = { scope: WorkspaceScope; punch: Punch; running?: Running; newId?: string; note?: string }

const sql = unfilled()
const hole = (fill: (filling: Filling) => unknown): Hole => new Hole(fill)
const accountId = hole(({ scope }) => scope.accountId)
const workspaceId = hole(({ scope }) => scope.workspace.id)
const authorId = hole(({ scope }) => scope.actor.userId)
const userId = hole(({ punch }) => punch.userId)
const at = hole(({ punch }) => punch.at)
const now = hole(({ punch }) => punch.now)
const note = hole((filling) => filling.note)
const runningId = hole(({ running }) => running!.id)

/** `trackings` gives the one that it belongs to, and the version in which it leaves it. */
const storePunch = (effect: Fragment, trackings: Fragment): Fragment => sql`
  insert into actions (account_id, id, workspace_id, user_id, action_type, action_time, device_id, effect,
    time_tracking_id, tracking_version, created_at, updated_at)
  select ${accountId}, ${hole(({ punch }) => punch.id)}, ${workspaceId}, ${userId}, ${hole(({ punch }) => punch.type)},
    ${at}, ${hole(({ punch }) => punch.deviceId)}, ${effect}, touched.id, touched.version, ${now}, ${now}
  from (${trackings}) as touched (id, version)
  returning id, user_id, workspace_id, action_type, action_time, time_tracking_id, created_at, updated_at`

const storeNote = (trackings: Fragment): Fragment => sql`
  insert into notes (account_id, workspace_id, time_tracking_id, kind, content, author_id, created_at, updated_at)
  select ${accountId}, ${workspaceId}, touched.id, 'SystemNote', ${note}, ${authorId}, ${now}, ${now}
  from (${trackings}) as touched (id)`

/** Opens a tracking, unless one runs by now. */
const opening = compile(sql`
  with touched as (
    insert into time_trackings (account_id, id, workspace_id, user_id, starts_at, actual_starts_at, created_by,
      punched, created_at, updated_at)
    values (${accountId}, ${hole(({ newId }) => newId)}, ${workspaceId}, ${userId}, ${at}, ${at}, 'actions', true,
      ${now}, ${now})
    on conflict (account_id, user_id) where ends_at is null and status = 'active' do nothing
    returning id, version
  ), noted as (${storeNote(sql`select id from touched`)})
  ${storePunch(sql`'open'`, sql`select id, version from touched`)}`)

/** Changes the running tracking, if nobody has since it was read, and then its breaks. */
const changing = (effect: Fragment, breaks: Fragment, tracking: Fragment = sql``): Compiled =>
  compile(sql`
    with touched as (
      update time_trackings t set ${tracking} version = t.version + 1, updated_at = ${now}
      where account_id = ${accountId} and id = ${runningId} and version = ${hole(({ running }) => running!.version)}
        and ends_at is null and status = 'active'
      returning id, version
    ), rested as (${breaks}), noted as (${storeNote(sql`select id from touched`)})
    ${storePunch(effect, sql`select id, version from touched`)}`)

const endOpenBreak = sql`
  update breaks b set ends_at = ${at}, updated_at = ${now} from touched
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
  sql`${hole(({ running }) => (running!.endedBefore ? 'close-again' : 'close'))}`,
  endOpenBreak,
  sql`
    ends_at = ${at}, actual_ends_at = coalesce(t.actual_ends_at, ${at}),
    -- The open break is read as lasting until the end, which is where the statement beside this one closes it.
    recorded_break = recorded_break(t.account_id, t.id, t.starts_at, ${at}),`,
)

/** Belongs to the tracking and changes nothing in it, as long as it still runs. */
const joining = compile(
  storePunch(
    sql`'join'`,
    sql`
      select id, null::integer from time_trackings
      where account_id = ${accountId} and id = ${runningId} and ends_at is null and status = 'active'`,
  ),
)

const standingAlone = compile(storePunch(sql`'alone'`, sql`select null::text, null::integer`))

const statements: Record<PunchEffect['kind'], Compiled> = {
  open: opening,
  'open-break': breakOpening,
  'close-break': breakClosing,
  close: closing,
  join: joining,
  alone: standingAlone,
}

/** The punch as it is stored; null where the clock was not found as it was read, and nothing has happened. */
export async function takeEffect(kind: PunchEffect['kind'], filling: Filling): Promise<PunchRecord | null> {
  const [stored] = await filling.scope.sql.run<PunchRecord[]>(statements[kind], filling)
  return stored ?? null
}
