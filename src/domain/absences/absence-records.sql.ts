import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import type { Slice } from '../users/directory.ts'
import type { PlacedFilter, PlacedRange } from '../workspaces/placed-ranges.ts'

/** An absence for integrations, across all workspaces of the account. */
export type AbsenceRecord = {
  id: Id
  absence_type_id: Id
  absence_type_external_id: string | null
  user_id: Id
  title: string
  starts_at: string
  ends_at: string
  time_zone: string
  zone: string
  full_day: boolean
  external_id: string | null
  use_custom_values: boolean
  hours: number
  days: number
  confirmation_status: 'pending' | 'confirmed' | 'rejected'
  confirmed_at: string | null
  confirmed_by_id: Id | null
  confirm_message: string | null
  creator_id: Id | null
  charge_days_job_status: string | null
  import_id: string | null
  outlook_id: string | null
  secure_id: string
  uuid: string
  status: string
  created_at: string
  updated_at: string
}

const from = ({ sql, accountId }: Scope): Fragment => sql`
  from absences t
  join absence_types y on y.account_id = t.account_id and y.id = t.absence_type_id
  join workspaces w on w.account_id = t.account_id and w.id = t.workspace_id and w.deleted_at is null
  where t.account_id = ${accountId} and t.status = 'active'`

/**
 * Half-open: without absences that end when the range starts, or start when it ends. Whole days end with their last
 * second.
 */
const overlapping = ({ sql }: Scope, { workspaceIds, from, until }: PlacedRange): Fragment => sql`(
  ${workspaceIds === 'all' ? sql`true` : sql`t.workspace_id = any(${workspaceIds as string[]}::bigint[])`}
  and t.starts_at < ${until} and t.ends_at >= ${from}
  and (t.full_day or t.ends_at > ${from} or t.starts_at = ${from}))`

function matching(scope: Scope, { ranges, userId }: PlacedFilter): Fragment {
  const { sql } = scope
  const any = ranges
    .map((range) => overlapping(scope, range))
    .reduce((left, right) => sql`${left} or ${right}`, sql`false`)
  return sql`and (${any}) and ${userId ? sql`t.user_id = ${userId}` : sql`true`}`
}

/** A page of the matches and their number. The range is scanned once; absences outside of it cost nothing. */
export async function selectRecords(
  scope: Scope,
  filter: PlacedFilter,
  { after, skip, most }: Slice,
): Promise<{ absences: AbsenceRecord[]; count: number }> {
  const { sql, accountId } = scope
  const rows = await sql<(AbsenceRecord & { count: number })[]>`
    with found as materialized (select t.id ${from(scope)} ${matching(scope, filter)})
    select t.*, y.external_id as absence_type_external_id, counted.count
    from (select count(*)::int as count from found) counted
    left join (
      select * from absences where account_id = ${accountId} and id = any(array(
        select id from found where ${after === null ? sql`true` : sql`id > ${after}`}
        order by id limit ${most} offset ${skip}))
    ) t on true
    left join absence_types y on y.account_id = t.account_id and y.id = t.absence_type_id
    order by t.id`
  return { absences: rows[0]!.id === null ? [] : rows, count: rows[0]!.count }
}

export async function selectRecord(scope: Scope, id: Id): Promise<AbsenceRecord | null> {
  const [row] = await scope.sql<AbsenceRecord[]>`
    select t.*, y.external_id as absence_type_external_id ${from(scope)} and t.id = ${id}`
  return row ?? null
}
