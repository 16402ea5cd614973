import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

type AbsenceType = { type_id: Id; title: string }

/** The types of these absences, by absence. */
export async function findTypesOfAbsences(
  { sql, accountId }: Scope,
  ids: readonly Id[],
): Promise<Map<Id, AbsenceType>> {
  const rows = await sql<(AbsenceType & { id: Id })[]>`
    select a.id, y.id as type_id, y.title from absences a
    join absence_types y on y.account_id = a.account_id and y.id = a.absence_type_id
    where a.account_id = ${accountId} and a.id = any(${ids as string[]}::bigint[])`
  return new Map(rows.map(({ id, ...type }) => [id, type]))
}

type NewSignature = { userId: Id; month: string; part: 'person' | 'lead'; image: Buffer; now: string }

/** Null where the month is not closed. The share lock makes a reopening wait until the signature is stored. */
export async function insertSheetSignature({ sql, accountId, actor }: Scope, wanted: NewSignature): Promise<Id | null> {
  const { userId, month, part, image, now } = wanted
  const [row] = await sql<{ id: Id }[]>`
    with closed as (
      select account_id, id from closed_months
      where account_id = ${accountId} and user_id = ${userId} and month = ${month} and reopened_at is null
      for share
    )
    insert into timesheet_signatures
      (account_id, closed_month_id, user_id, part, signer_id, signed_by, image, created_at, updated_at)
    select account_id, id, ${userId}, ${part}, ${actor.userId}, ${actor.name}, ${image}, ${now}, ${now} from closed
    returning id`
  return row?.id ?? null
}

export type SheetSignature = { part: 'person' | 'lead'; signed_by: string; image: Buffer; created_at: string }

export async function findSignatures({ sql, accountId }: Scope, closedMonthId: Id): Promise<SheetSignature[]> {
  return sql<SheetSignature[]>`
    select part, signed_by, image, created_at from timesheet_signatures
    where account_id = ${accountId} and closed_month_id = ${closedMonthId} order by part desc`
}

type Reopening = { version: number; reopened_by: string; reopening_reason: string; signed: boolean }

/** The latest reopened version of the month, and whether it had been signed. */
export async function findReopening({ sql, accountId }: Scope, userId: Id, month: string): Promise<Reopening | null> {
  const [row] = await sql<Reopening[]>`
    select c.version, c.reopened_by, c.reopening_reason, exists (
      select from timesheet_signatures s where s.account_id = c.account_id and s.closed_month_id = c.id
    ) as signed
    from closed_months c
    where c.account_id = ${accountId} and c.user_id = ${userId} and c.month = ${month} and c.reopened_at is not null
    order by c.version desc limit 1`
  return row ?? null
}

type Signed = { month: string; person: string | null; lead: string | null }

/** The signers of the closed months of a person, by month such as `2026-01`. */
export async function findSignedMonths({ sql, accountId }: Scope, userId: Id): Promise<Map<string, Signed>> {
  const rows = await sql<Signed[]>`
    select to_char(c.month, 'YYYY-MM') as month, max(s.signed_by) filter (where s.part = 'person') as person,
      max(s.signed_by) filter (where s.part = 'lead') as lead
    from timesheet_signatures s
    join closed_months c on c.account_id = s.account_id and c.id = s.closed_month_id and c.reopened_at is null
    where s.account_id = ${accountId} and s.user_id = ${userId}
    group by c.month`
  return new Map(rows.map((row) => [row.month, row]))
}
