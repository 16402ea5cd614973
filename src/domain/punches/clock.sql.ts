import { compileMergeable, type Fragment, type Mergeable, placeholderTag } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { mayBeClosed } from './may-be-closed.ts'
import type { ActionType, ClockState } from './next-punch.ts'
import type { Punch, PunchRecord } from './punch.sql.ts'

// Statements about punches have a row `p` for each: punches that arrive at the same time share a statement.

type Running = NonNullable<ClockState['running']>
export type PunchValues = {
  scope: WorkspaceScope
  punch: Punch
  /** Whether the statement has to find out if the person is a member. */
  assumesMember?: boolean
  running?: Running
  newId?: string
  note?: string
  endsAt?: string
}

const sql = placeholderTag()

/** `write` gets a query for `p`. A person's punches never share a statement, and people are locked in the order of their ids. */
export const compilePunches = (write: (punches: Fragment) => Fragment): Mergeable<PunchValues> =>
  compileMergeable(
    sql,
    {
      account_id: ['bigint', ({ scope }) => scope.accountId],
      workspace_id: ['bigint', ({ scope }) => scope.workspace.id],
      user_id: ['bigint', ({ punch }) => punch.userId],
      author_id: ['bigint', ({ scope }) => scope.actor.userId],
      id: ['uuid', ({ punch }) => punch.id],
      type: ['text', ({ punch }) => punch.type],
      at: ['timestamptz', ({ punch }) => punch.at],
      offered: ['timestamptz', ({ punch }) => punch.offered],
      late: ['boolean', ({ punch }) => punch.late],
      device_id: ['text', ({ punch }) => punch.deviceId],
      now: ['timestamptz', ({ punch }) => punch.now],
      is_member: ['boolean', ({ assumesMember }) => !assumesMember],
      may_be_closed: ['boolean', ({ punch }) => mayBeClosed(punch)],
      new_id: ['text', ({ newId }) => newId ?? null],
      note: ['text', ({ note }) => note ?? null],
      running_id: ['text', ({ running }) => running?.id ?? null],
      running_version: ['integer', ({ running }) => running?.version ?? null],
      ended_before: ['boolean', ({ running }) => running?.endedBefore ?? false],
      ends_at: ['timestamptz', ({ endsAt, punch }) => endsAt ?? punch.at],
    },
    { idOf: ({ punch }) => punch.id, keyOf: ({ punch }) => punch.userId },
    (punches) => write(sql`${punches} order by user_id`),
  )

/** `a` is the same punch: same person, type and moment, as sent by the client. */
export const isSamePunch = sql`
  a.account_id = p.account_id and a.user_id = p.user_id and a.offered_time = p.offered
  and a.action_type = p.type and a.workspace_id = p.workspace_id`

const holdsMoment = sql`
  r.workspace_id = p.workspace_id and r.status = 'active' and r.starts_at <= p.at
  and r.ends_at > p.at`

/**
 * Whether the punch lies inside finished work. Nearly all of that began in the week before; longer work is found by a
 * partial index, which the planner uses only without other conditions.
 */
export const isRecorded: Fragment = sql`(
  exists (
    select from time_trackings r
    where r.account_id = p.account_id and r.user_id = p.user_id
      and r.starts_at > p.at - interval '7 days' and ${holdsMoment}
    offset 0)
  or exists (
    select from (
      select workspace_id, status, starts_at, ends_at from time_trackings
      where account_id = p.account_id and user_id = p.user_id and ends_at - starts_at > interval '7 days'
      offset 0
    ) r
    where ${holdsMoment}))`

/**
 * The start of the next work that was already finished when the late start of `t` was stored. Work that was entered after
 * that overlaps on purpose.
 */
export const nextRecorded: Fragment = sql`(
  select min(r.starts_at) from time_trackings r
  where r.account_id = t.account_id and r.user_id = t.user_id and r.workspace_id = t.workspace_id
    and r.status = 'active' and r.starts_at >= greatest(t.starts_at, t.actual_starts_at)
    and r.starts_at <= t.created_at and r.ends_at > r.starts_at and r.ends_at <= t.created_at
    and r.created_at <= t.created_at)`

/** Whether the punch is in a closed month. Nearly every punch is too recent for that, which saves the query. */
export const isClosed: Fragment = sql`(
  p.may_be_closed and exists (
    select from time_accounts a
    where a.account_id = p.account_id and a.user_id = p.user_id and a.closed_until > p.at
    offset 0))`

const clocks = compilePunches(
  (punches) => sql`
  with p as materialized (${punches})
  select p.id, t.id as tracking_id, t.workspace_id, t.version, t.starts_at, o.id as break_id, o.starts_at as break_starts_at,
    t.actual_ends_at is not null as ended_before,
    greatest(t.starts_at, (
      select max(coalesce(b.ends_at, b.starts_at)) from breaks b
      where b.account_id = t.account_id and b.time_tracking_id = t.id)) as latest,
    case when t.punched and p.type <> 'start' then ${nextRecorded} end as until_at,
    p.type = 'start' and t.id is null and ${isRecorded} as recorded,
    ${isClosed} as closed,
    a.id as same_id, a.action_time, a.time_tracking_id, a.late, a.created_at, a.updated_at,
    nullif(a.offered_time, a.action_time) as reported_time
  from p
  left join time_trackings t
    on t.account_id = p.account_id and t.user_id = p.user_id and t.ends_at is null and t.status = 'active'
  left join breaks o on o.account_id = t.account_id and o.time_tracking_id = t.id and o.ends_at is null
  left join actions a on ${isSamePunch}`,
)

type ClockRow = {
  tracking_id: string | null
  workspace_id: Id
  version: number
  starts_at: string
  latest: string
  until_at: string | null
  break_id: Id | null
  break_starts_at: string | null
  ended_before: boolean
  recorded: boolean
  closed: boolean
  same_id: string | null
} & Pick<PunchRecord, 'action_time' | 'reported_time' | 'late' | 'time_tracking_id' | 'created_at' | 'updated_at'>

/** The state of the person's clock, and the same punch if it is stored already. */
export async function readClock(
  scope: WorkspaceScope,
  punch: Punch,
): Promise<{ clock: ClockState; same: PunchRecord | null }> {
  const row = (await scope.sql.runMergeable<ClockRow, PunchValues>(clocks, { scope, punch }))!
  return { clock: clockIn(scope, row), same: row.same_id ? recordIn(scope, punch, row) : null }
}

function clockIn({ workspace }: WorkspaceScope, row: ClockRow): ClockState {
  const { recorded, closed } = row
  if (row.tracking_id === null || row.workspace_id !== workspace.id)
    return { running: null, elsewhere: row.tracking_id !== null, recorded, closed }
  return {
    elsewhere: false,
    recorded,
    closed,
    running: {
      id: row.tracking_id,
      version: row.version,
      startsAt: Temporal.Instant.from(row.starts_at),
      latest: Temporal.Instant.from(row.latest),
      until: row.until_at ? Temporal.Instant.from(row.until_at) : null,
      openBreak: row.break_id ? { id: row.break_id, startsAt: Temporal.Instant.from(row.break_starts_at!) } : null,
      endedBefore: row.ended_before,
    },
  }
}

const recordIn = ({ workspace }: WorkspaceScope, { userId, type }: Punch, row: ClockRow): PunchRecord => ({
  id: row.same_id!,
  user_id: userId,
  workspace_id: workspace.id,
  action_type: type as ActionType,
  action_time: row.action_time,
  reported_time: row.reported_time,
  late: row.late,
  time_tracking_id: row.time_tracking_id,
  created_at: row.created_at,
  updated_at: row.updated_at,
})
