import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import type { Slice } from '../users/directory.ts'
import { isPlacedIn } from '../workspaces/placed-range.columns.ts'
import type { PlacedFilter, PlacedRange } from '../workspaces/placed-ranges.ts'
import type { ActionType } from './next-punch.ts'

/** A punch for integrations, which read all workspaces of the account. */
export type ActionRecord = {
  id: string
  action_type: ActionType
  action_time: string
  user_id: Id
  user_external_id: string | null
  workspace_id: Id
  workspace_external_id: string | null
  workspace_zone: string
  time_tracking_id: string | null
}

const columns = ({ sql }: Scope): Fragment => sql`
  t.id, t.action_type, t.action_time, t.user_id, u.external_id as user_external_id, t.workspace_id,
  w.external_id as workspace_external_id, w.time_zone as workspace_zone, t.time_tracking_id`

const from = ({ sql, accountId }: Scope): Fragment => sql`
  from actions t
  join workspaces w on w.account_id = t.account_id and w.id = t.workspace_id and w.deleted_at is null
  join users u on u.account_id = t.account_id and u.id = t.user_id
  where t.account_id = ${accountId}`

function matching(scope: Scope, { ranges, userId }: PlacedFilter): Fragment {
  const { sql } = scope
  const within = (range: PlacedRange): Fragment =>
    sql`(${isPlacedIn(scope, range)} and t.action_time >= ${range.from} and t.action_time < ${range.until})`
  const any = ranges.map(within).reduce((left, right) => sql`${left} or ${right}`, sql`false`)
  return sql`and (${any}) and ${userId ? sql`t.user_id = ${userId}` : sql`true`}`
}

/** In the order in which they were stored. */
export async function selectActionRecords(
  scope: Scope,
  filter: PlacedFilter,
  { after, skip, most }: Slice,
): Promise<ActionRecord[]> {
  const { sql, accountId } = scope
  const behind =
    after === null
      ? sql`true`
      : sql`(t.created_at, t.id) > (
          select last.created_at, last.id from actions last
          where last.account_id = ${accountId} and last.id = ${after}::uuid)`
  return sql<ActionRecord[]>`
    select ${columns(scope)} ${from(scope)} ${matching(scope, filter)} and ${behind}
    order by t.created_at, t.id limit ${most} offset ${skip}`
}

export async function countActionRecords(scope: Scope, filter: PlacedFilter): Promise<number> {
  const [row] = await scope.sql<{ count: number }[]>`
    select count(*)::int as count from actions t where t.account_id = ${scope.accountId} ${matching(scope, filter)}`
  return row!.count
}

export async function selectActionRecord(scope: Scope, id: string): Promise<ActionRecord> {
  const [row] = await scope.sql<ActionRecord[]>`select ${columns(scope)} ${from(scope)} and t.id = ${id}`
  return row!
}
