import { asWritten } from '../../platform/db/letters.columns.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { fromWeekBefore } from '../time-trackings/time-tracking.columns.ts'
import { trackingsVisibleTo } from '../time-trackings/time-tracking.policy.ts'
import { breakEnd, type ShiftRow, shiftColumns } from './shift.columns.ts'
import type { WarningRules } from './warning-rules.ts'

type Moments = { from: string; until: string }

export type Worker = { id: Id; username: string; public_holiday_ids: string[] }

/** People who worked here in the span, as far as the actor may see their trackings, by name. */
export async function findWorkers(scope: WorkspaceScope, { from, until }: Moments): Promise<Worker[]> {
  const { sql, accountId } = scope
  const worked = fromWeekBefore(
    scope,
    sql`${from}::timestamptz`,
    (began) => sql`
      select t.user_id from time_trackings t
      where t.account_id = ${accountId} and ${trackingsVisibleTo(scope)} and ${began} and t.starts_at < ${until}
        and coalesce(t.ends_at, t.starts_at) >= ${from}`,
  )
  return sql<Worker[]>`
    select u.id, u.username, u.public_holiday_ids from users u
    where u.account_id = ${accountId} and u.id in (${worked})
    order by ${asWritten(sql, sql`u.username`)}, u.id`
}

/** A shift joined with one of its breaks, if it has any. */
type ShiftPart = Omit<ShiftRow, 'breaks'> & { user_id: Id; break_from: number | null; break_until: number | null }

/**
 * The shifts of these people that touch the span, in all workspaces of the account, running ones up to now. One row
 * per break: aggregating tens of thousands of them in the database took most of the time.
 */
export async function findWorkerShifts(
  scope: WorkspaceScope,
  userIds: readonly Id[],
  { from, until }: Moments,
  now: string,
): Promise<(ShiftRow & { user_id: Id })[]> {
  const { sql, accountId } = scope
  const parts = await sql<ShiftPart[]>`${fromWeekBefore(
    scope,
    sql`${from}::timestamptz`,
    (began) => sql`
    select t.user_id, ${shiftColumns(scope, now)}, extract(epoch from b.starts_at)::float8 as break_from,
      extract(epoch from ${breakEnd(scope, now)})::float8 as break_until
    from time_trackings t
    join workspaces w on w.account_id = t.account_id and w.id = t.workspace_id and w.deleted_at is null
    left join breaks b on b.account_id = t.account_id and b.time_tracking_id = t.id
    where t.account_id = ${accountId} and t.user_id = any(${userIds as string[]}::bigint[]) and t.status = 'active'
      and ${began} and t.starts_at < ${until}
      and coalesce(t.ends_at, greatest(t.starts_at, ${now}::timestamptz)) >= ${from}`,
  )}`
  return withBreaks(parts)
}

function withBreaks(parts: readonly ShiftPart[]): (ShiftRow & { user_id: Id })[] {
  const shifts = new Map<string, ShiftRow & { user_id: Id }>()
  for (const { user_id, id, workspace_id, from, until, running, break_seconds, break_from, break_until } of parts) {
    const shift = shifts.get(id) ?? { user_id, id, workspace_id, from, until, running, break_seconds, breaks: [] }
    shifts.set(id, shift)
    if (break_from !== null) shift.breaks.push({ from: break_from, until: break_until! })
  }
  for (const { breaks } of shifts.values()) breaks.sort((left, right) => left.from - right.from)
  return [...shifts.values()]
}

/** The rules that the workspace has set itself. */
export async function findWarningRules({ sql, accountId, workspace }: WorkspaceScope): Promise<Partial<WarningRules>> {
  const [row] = await sql<{ warning_rules: Partial<WarningRules> }[]>`
    select warning_rules from workspaces where account_id = ${accountId} and id = ${workspace.id}`
  return row!.warning_rules
}
