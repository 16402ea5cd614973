import { compile, type Fragment, Placeholder, placeholderTag } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { mayBeClosed } from './may-be-closed.ts'
import type { ActionType, ClockState } from './next-punch.ts'
import type { Punch, PunchRecord } from './punch.sql.ts'

// Placeholders of the statements about a punch, which are compiled once.

type Running = NonNullable<ClockState['running']>
export type PlaceholderValues = {
  scope: WorkspaceScope
  punch: Punch
  running?: Running
  newId?: string
  note?: string
  endsAt?: string
}

const sql = placeholderTag()
export const placeholder = (fill: (values: PlaceholderValues) => unknown): Placeholder => new Placeholder(fill)
export const accountId = placeholder(({ scope }) => scope.accountId)
export const workspaceId = placeholder(({ scope }) => scope.workspace.id)
export const userId = placeholder(({ punch }) => punch.userId)
export const type = placeholder(({ punch }) => punch.type)
export const at = placeholder(({ punch }) => punch.at)
export const offered = placeholder(({ punch }) => punch.offered)

/** `a` is the same punch: same person, type and moment, as sent by the client. */
export const isSamePunch = sql`
  a.account_id = ${accountId} and a.user_id = ${userId} and a.offered_time = ${offered}::timestamptz
  and a.action_type = ${type} and a.workspace_id = ${workspaceId}`

const holdsMoment = sql`
  r.workspace_id = ${workspaceId} and r.status = 'active' and r.starts_at <= ${at}::timestamptz
  and r.ends_at > ${at}::timestamptz`

/**
 * Whether the punch lies inside finished work. Nearly all of that began in the week before; longer work is found by a
 * partial index, which the planner uses only without other conditions.
 */
export const isRecorded: Fragment = sql`(
  exists (
    select from time_trackings r
    where r.account_id = ${accountId} and r.user_id = ${userId}
      and r.starts_at > ${at}::timestamptz - interval '7 days' and ${holdsMoment})
  or exists (
    select from (
      select workspace_id, status, starts_at, ends_at from time_trackings
      where account_id = ${accountId} and user_id = ${userId} and ends_at - starts_at > interval '7 days'
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

const clockStatement = compile(sql`
  select t.id, t.workspace_id, t.version, t.starts_at, o.id as break_id, o.starts_at as break_starts_at,
    t.actual_ends_at is not null as ended_before,
    greatest(t.starts_at, (
      select max(coalesce(b.ends_at, b.starts_at)) from breaks b
      where b.account_id = t.account_id and b.time_tracking_id = t.id)) as latest,
    case when t.punched and ${type} <> 'start' then ${nextRecorded} end as until_at,
    ${type} = 'start' and t.id is null and ${isRecorded} as recorded,
    -- Nearly every punch is too recent for a closed month, which saves this query.
    case when ${placeholder(({ punch }) => mayBeClosed(punch))}::boolean then (
      select a.closed_until > ${at}::timestamptz from time_accounts a
      where a.account_id = ${accountId} and a.user_id = ${userId}) else false end as closed,
    a.id as same_id, a.action_time, a.time_tracking_id, a.late, a.created_at, a.updated_at,
    nullif(a.offered_time, a.action_time) as reported_time
  from (select) as one
  left join time_trackings t
    on t.account_id = ${accountId} and t.user_id = ${userId} and t.ends_at is null and t.status = 'active'
  left join breaks o on o.account_id = t.account_id and o.time_tracking_id = t.id and o.ends_at is null
  left join actions a on ${isSamePunch}`)

type ClockRow = {
  id: string | null
  workspace_id: Id
  version: number
  starts_at: string
  latest: string
  until_at: string | null
  break_id: Id | null
  break_starts_at: string | null
  ended_before: boolean
  recorded: boolean
  closed: boolean | null
  same_id: string | null
} & Pick<PunchRecord, 'action_time' | 'reported_time' | 'late' | 'time_tracking_id' | 'created_at' | 'updated_at'>

/** The state of the person's clock, and the same punch if it is stored already. */
export async function readClock(
  scope: WorkspaceScope,
  punch: Punch,
): Promise<{ clock: ClockState; same: PunchRecord | null }> {
  const [row] = (await scope.sql.run<ClockRow[]>(clockStatement, { scope, punch })) as [ClockRow]
  return { clock: clockIn(scope, row), same: row.same_id ? recordIn(scope, punch, row) : null }
}

function clockIn({ workspace }: WorkspaceScope, row: ClockRow): ClockState {
  const { recorded } = row
  const closed = row.closed === true
  if (row.id === null || row.workspace_id !== workspace.id)
    return { running: null, elsewhere: row.id !== null, recorded, closed }
  return {
    elsewhere: false,
    recorded,
    closed,
    running: {
      id: row.id,
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
