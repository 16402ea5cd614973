import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import type { Slice } from '../users/directory.ts'

/** An absence as integrations read one, over all workspaces of the account. */
export type AbsenceRecord = {
  id: Id
  absence_type_id: Id
  absence_type_external_id: string | null
  user_id: Id
  title: string
  starts_at: string
  ends_at: string
  time_zone: string
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

export type RecordFilter = {
  /** For each workspace the range that its absences must touch: days begin and end in its zone. */
  ranges: readonly { workspaceId: Id; from: string; until: string }[]
  userId?: Id | undefined
}

const from = ({ sql, accountId }: Scope): Fragment => sql`
  from absences t
  join absence_types y on y.account_id = t.account_id and y.id = t.absence_type_id
  join workspaces w on w.account_id = t.account_id and w.id = t.workspace_id and w.deleted_at is null
  where t.account_id = ${accountId} and t.status = 'active'`

const matching = ({ sql }: Scope, { ranges, userId }: RecordFilter): Fragment => sql`
  and exists (
    select from unnest(${ranges.map((one) => one.workspaceId)}::bigint[], ${ranges.map((one) => one.from)}::timestamptz[],
      ${ranges.map((one) => one.until)}::timestamptz[]) as r (workspace_id, since, until)
    where r.workspace_id = t.workspace_id and t.starts_at <= r.until and t.ends_at >= r.since)
  and ${userId ? sql`t.user_id = ${userId}` : sql`true`}`

export async function selectRecords(
  scope: Scope,
  filter: RecordFilter,
  { after, skip, most }: Slice,
): Promise<AbsenceRecord[]> {
  const { sql } = scope
  return sql<AbsenceRecord[]>`
    select t.*, y.external_id as absence_type_external_id ${from(scope)} ${matching(scope, filter)}
      and ${after === null ? sql`true` : sql`t.id > ${after}`}
    order by t.id limit ${most} offset ${skip}`
}

export async function countRecords(scope: Scope, filter: RecordFilter): Promise<number> {
  const [row] = await scope.sql<
    { count: number }[]
  >`select count(*)::int as count ${from(scope)} ${matching(scope, filter)}`
  return row!.count
}

export async function selectRecord(scope: Scope, id: Id): Promise<AbsenceRecord | null> {
  const [row] = await scope.sql<AbsenceRecord[]>`
    select t.*, y.external_id as absence_type_external_id ${from(scope)} and t.id = ${id}`
  return row ?? null
}
