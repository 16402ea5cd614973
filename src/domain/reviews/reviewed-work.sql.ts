import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Shift } from '../../shared/working-day.ts'
import type { WorkspaceScope } from '../scope.ts'
import { fromWeekBefore } from '../time-trackings/time-tracking.columns.ts'
import type { ReviewedAbsence } from './absence-findings.ts'
import { breaksColumn, type ShiftRow, shiftColumns, shiftOf } from './shift.columns.ts'

/** Of a person's time. */
export type Span = { user_id: Id; from: string; until: string }

/** A person's trackings, the names of their workspaces, and which of them were imported after the end of their month. */
type ReviewedShifts = { shifts: Shift[]; names: Map<Id, string>; imported: ReadonlySet<string> }

/** The trackings of these people that touch their spans, in all workspaces of the account, running ones up to now. */
export async function findShifts(
  scope: WorkspaceScope,
  spans: readonly Span[],
  now: string,
): Promise<(userId: Id) => ReviewedShifts> {
  const { sql, accountId } = scope
  const touching = fromWeekBefore(
    scope,
    sql`s."from"`,
    (began) => sql`
      select t.id from time_trackings t
      where t.account_id = ${accountId} and t.user_id = s.user_id and t.status = 'active' and ${began}
        and t.starts_at < s.until`,
  )
  const rows = await sql<(ShiftRow & { user_id: Id; workspace_name: string; is_imported: boolean })[]>`
    select t.user_id, ${shiftColumns(scope, now)}, ${breaksColumn(scope, now)}, w.name as workspace_name,
      t.created_by = 'import' and t.starts_at < date_trunc('month', t.created_at, ${scope.zone}) and exists (
        select from imported_records r
        where r.account_id = t.account_id and r.kind = 'time_tracking' and r.record_id::text = t.id) as is_imported
    from ${spanRows(sql, spans)}
    cross join lateral (
      select t.* from time_trackings t
      where t.account_id = ${accountId} and t.user_id = s.user_id and t.status = 'active' and t.starts_at < s.until
        and coalesce(t.ends_at, greatest(t.starts_at, ${now}::timestamptz)) >= s."from"
        -- As an array: the planner expects a third of all trackings to be longer than a week.
        and t.id = any(array(${touching}))
      -- Person by person: of a small table the planner would read all trackings of the account.
      offset 0
    ) t
    join workspaces w on w.account_id = t.account_id and w.id = t.workspace_id and w.deleted_at is null`
  const byPerson = Map.groupBy(rows, ({ user_id }) => user_id)
  return (userId) => {
    const own = byPerson.get(userId) ?? []
    const names = new Map(own.map(({ workspace_id, workspace_name }) => [workspace_id, workspace_name]))
    const imported = new Set(own.filter(({ is_imported }) => is_imported).map(({ id }) => id))
    return { shifts: own.map((row) => shiftOf(scope, row)), names, imported }
  }
}

/** As `s`. */
export const spanRows = (sql: Sql, spans: readonly Span[]): Fragment => sql`
  unnest(${spans.map(({ user_id }) => user_id)}::bigint[], ${spans.map(({ from }) => from)}::timestamptz[],
    ${spans.map(({ until }) => until)}::timestamptz[]) as s (user_id, "from", until)`

/** The absences of these people that touch their spans and have not been rejected. */
export async function findAbsences(
  scope: WorkspaceScope,
  spans: readonly Span[],
): Promise<(userId: Id) => ReviewedAbsence[]> {
  const { sql, accountId, workspace } = scope
  const rows = await sql<(ReviewedAbsence & { user_id: Id })[]>`
    select a.user_id, a.id, extract(epoch from a.starts_at)::float8 as from, extract(epoch from a.ends_at)::float8 as until
    from ${spanRows(sql, spans)}
    join absences a on a.account_id = ${accountId} and a.workspace_id = ${workspace.id} and a.user_id = s.user_id
      and a.status = 'active' and a.confirmation_status <> 'rejected' and a.starts_at < s.until and a.ends_at >= s."from"`
  const byPerson = Map.groupBy(rows, ({ user_id }) => user_id)
  return (userId) => byPerson.get(userId) ?? []
}
