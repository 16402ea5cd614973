import type { Fragment, Statement } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import type { Slice } from '../users/directory.ts'
import { homeZoneOf } from '../users/first-workspace.columns.ts'
import { remainingDaysOf } from './entitlement.columns.ts'
import type { EntitlementKind, LapseNotice } from './lapse-rules.ts'
import { type Balance, type Entitlement, toAmount, toDays } from './ledger.ts'
import type { BookedDay } from './taken-days.ts'

export type EntitlementColumns = {
  title: string
  starts_at: string
  ends_at: string
  planned_days: number
  kind: EntitlementKind
  expires: boolean
  transfer_remaining: boolean
  end_of_transfer_period: string | null
  import_id: string | null
}

export async function insertEntitlement(
  { sql, accountId }: Scope,
  userId: Id,
  entitlement: EntitlementColumns,
  now: string,
): Promise<Id> {
  const row = { account_id: accountId, user_id: userId, ...entitlement, created_at: now, updated_at: now }
  const [inserted] = await sql<{ id: Id }[]>`insert into vacation_entitlements ${sql(row)} returning id`
  return inserted!.id
}

export type EntitlementRow = EntitlementColumns & { id: Id; user_id: Id }

export async function lockEntitlement({ sql, accountId }: Scope, id: Id): Promise<EntitlementRow | null> {
  const [row] = await sql<EntitlementRow[]>`
    select id, user_id, title, starts_at, ends_at, planned_days, kind, expires, transfer_remaining,
      end_of_transfer_period, import_id
    from vacation_entitlements where account_id = ${accountId} and id = ${id} for update`
  return row ?? null
}

export async function updateEntitlement(
  { sql, accountId }: Scope,
  id: Id,
  changes: Partial<EntitlementColumns>,
  now: string,
): Promise<void> {
  await sql`
    update vacation_entitlements set ${sql({ ...changes, updated_at: now })}
    where account_id = ${accountId} and id = ${id}`
}

/** Entitlements that were transferred to this one refer to none until the balances are recounted. */
export async function deleteEntitlement({ sql, accountId }: Scope, id: Id): Promise<void> {
  await sql`
    with former as (
      update vacation_entitlements set transferred_to = null
      where account_id = ${accountId} and transferred_to = ${id} and id <> ${id}
    )
    delete from vacation_entitlements where account_id = ${accountId} and id = ${id}`
}

/** The owner, without a lock on the row: the ledger is always locked first, to avoid deadlocks. */
export async function findEntitlementOwner({ sql, accountId }: Scope, id: Id): Promise<Id | null> {
  const [row] = await sql<{ user_id: Id }[]>`
    select user_id from vacation_entitlements where account_id = ${accountId} and id = ${id}`
  return row?.user_id ?? null
}

/** Serialises writes of a person's ledger by a lock on the user. Returns the person's zone. */
export async function lockLedger({ sql, accountId }: Scope, userId: Id): Promise<string | null> {
  const [row] = await sql<{ time_zone: string | null }[]>`
    select ${homeZoneOf({ sql })} as time_zone from users u where u.account_id = ${accountId} and u.id = ${userId}
    for no key update of u`
  return row?.time_zone ?? null
}

/** The same zone without the lock, for reads. */
export async function findHomeZone({ sql, accountId }: Scope, userId: Id): Promise<string | null> {
  const [row] = await sql<{ time_zone: string | null }[]>`
    select ${homeZoneOf({ sql })} as time_zone from users u where u.account_id = ${accountId} and u.id = ${userId}`
  return row?.time_zone ?? null
}

type LedgerRow = {
  id: Id
  kind: EntitlementKind
  starts_at: string
  ends_at: string
  planned_days: number
  expires: boolean
  transfer_remaining: boolean
  end_of_transfer_period: string | null
  carried_in: { until: string; days: number }[] | null
}

type TakenRow = Omit<BookedDay, 'day' | 'amount' | 'hours'> & {
  days: [day: string, days: number, hours: number][] | null
}

type BookedNotice = LapseNotice & { entitlementId: Id }

export type Books = { entitlements: Entitlement[]; taken: BookedDay[]; notices: BookedNotice[] }
export type BooksRow = { ledger: LedgerRow[]; taken: TakenRow[]; notices: BookedNotice[] }

/** A person's entitlements and, from the first day of any, what confirmed absences take of each day. */
export const selectBooksOf = (scope: Scope, userId: Id): Statement<BooksRow[]> =>
  selectBooks(scope, scope.sql`${userId}::bigint`, scope.sql`a.confirmation_status = 'confirmed'`)

/** The same for several people. */
export const selectBooksOfEach = (scope: Scope, userIds: readonly Id[]): Statement<(BooksRow & { user_id: Id })[]> => {
  const { sql } = scope
  const books = selectBooks(scope, sql`person.id`, sql`a.confirmation_status = 'confirmed'`)
  return sql`
    select person.id as user_id, books.* from unnest(${userIds as string[]}::bigint[]) as person (id), lateral (${books}) books`
}

/** The same, except for some absences. */
export const selectBooksWithout = (scope: Scope, userId: Id, without: readonly Id[]): Statement<BooksRow[]> => {
  const { sql } = scope
  const counts = sql`a.confirmation_status = 'confirmed' and a.id <> all(${without as string[]}::bigint[])`
  return selectBooks(scope, sql`${userId}::bigint`, counts)
}

/** The books of the absence's owner as they are after the decision. */
export function selectBooksAfterDecision(scope: Scope, absenceId: Id, confirmed: boolean): Statement<BooksRow[]> {
  const { sql, accountId } = scope
  const owner = sql`(select user_id from absences where account_id = ${accountId} and id = ${absenceId})`
  const counts = sql`case when a.id = ${absenceId} then ${confirmed} else a.confirmation_status = 'confirmed' end`
  return selectBooks(scope, owner, counts)
}

const selectBooks = ({ sql, accountId }: Scope, owner: Fragment, counts: Fragment): Statement<BooksRow[]> => sql`
  with ledger as (
    select id::text, kind, starts_at, ends_at, planned_days, expires, transfer_remaining, end_of_transfer_period, carried_in
    from vacation_entitlements where account_id = ${accountId} and user_id = ${owner}
  ), taken as (
    select case when at.counts_against_entitlement then 'vacation' else 'sickness' end as kind, a.full_day as "fullDay",
      a.starts_at as "startsAt", a.ends_at as "endsAt", a.first_day as "firstDay", a.last_day as "lastDay", a.zone,
      (select json_agg(json_build_array(d.day, d.days, d.hours)) from absence_days d
        where d.account_id = a.account_id and d.absence_id = a.id and d.day >= (select min(starts_at) from ledger)) as days
    from absences a
    join absence_types at on at.account_id = a.account_id and at.id = a.absence_type_id
    where a.account_id = ${accountId} and a.user_id = ${owner} and a.status = 'active' and ${counts}
      and (at.counts_against_entitlement or at.kind = 'sickness')
  )
  select (select coalesce(json_agg(ledger), '[]') from ledger) as ledger,
    (select coalesce(json_agg(taken), '[]') from taken) as taken,
    (select coalesce(json_agg(json_build_object('entitlementId', n.vacation_entitlement_id::text, 'days', n.days, 'lapsesOn', n.lapses_on, 'toldOn', n.told_on)), '[]')
      from lapse_notices n where n.account_id = ${accountId} and n.user_id = ${owner}) as notices`

export const toBooks = ([row]: readonly BooksRow[]): Books => ({
  notices: row!.notices,
  entitlements: row!.ledger.map((entitlement) => ({
    id: entitlement.id,
    kind: entitlement.kind,
    startsAt: entitlement.starts_at,
    endsAt: entitlement.ends_at,
    planned: toAmount(entitlement.planned_days),
    expires: entitlement.expires,
    transferRemaining: entitlement.transfer_remaining,
    endOfTransferPeriod: entitlement.end_of_transfer_period,
    carried: (entitlement.carried_in ?? []).map(({ until, days }) => ({ until, amount: toAmount(days) })),
  })),
  taken: row!.taken.flatMap(({ days, zone, ...absence }) =>
    (days ?? []).map(([day, amount, hours]) => ({
      ...absence,
      day,
      amount: toAmount(amount),
      hours,
      zone,
    })),
  ),
})

/** Only balances that changed get a new `updated_at`; the others get the day of the recount. */
export async function writeBalances(
  { sql, accountId }: Scope,
  userId: Id,
  balances: readonly Balance[],
  today: string,
  now: string,
): Promise<void> {
  const column = <T>(pick: (balance: Balance) => T): T[] => balances.map(pick)
  await sql`
    update vacation_entitlements e set spent_days = b.spent, transferred_days = b.transferred, lapsed_days = b.lapsed,
      transferred_to = b.transferred_to, counted_on = ${today},
      updated_at = case when (e.spent_days, e.transferred_days, e.lapsed_days, e.transferred_to)
        is distinct from (b.spent, b.transferred, b.lapsed, b.transferred_to) then ${now} else e.updated_at end
    from unnest(${column((b) => b.id)}::bigint[], ${column((b) => String(toDays(b.spent)))}::numeric[],
      ${column((b) => String(toDays(b.transferred)))}::numeric[], ${column((b) => String(toDays(b.lapsed)))}::numeric[],
      ${column((b) => b.transferredTo)}::bigint[]) as b (id, spent, transferred, lapsed, transferred_to)
    where e.account_id = ${accountId} and e.user_id = ${userId} and e.id = b.id
      and (e.spent_days, e.transferred_days, e.lapsed_days, e.transferred_to, e.counted_on)
        is distinct from (b.spent, b.transferred, b.lapsed, b.transferred_to, ${today}::date)`
}

export type EntitlementRecord = EntitlementRow & {
  spent_days: number
  transferred_days: number
  lapsed_days: number
  remaining_days: number
  transferred_to: Id | null
  locked: boolean
  created_at: string
  updated_at: string
}

type EntitlementFilter = { id?: Id; userId?: Id; from?: string | undefined; until?: string | undefined }

const matching = ({ sql, accountId }: Scope, filter: EntitlementFilter): Fragment => sql`
  t.account_id = ${accountId} and ${filter.id ? sql`t.id = ${filter.id}` : sql`true`}
  and ${filter.userId ? sql`t.user_id = ${filter.userId}` : sql`true`}
  and ${filter.from ? sql`t.ends_at >= ${filter.from}` : sql`true`}
  and ${filter.until ? sql`t.starts_at <= ${filter.until}` : sql`true`}`

export async function selectEntitlements(
  scope: Scope,
  filter: EntitlementFilter,
  { after, skip, most }: Slice,
): Promise<EntitlementRecord[]> {
  const { sql } = scope
  return sql<EntitlementRecord[]>`
    select t.*, ${remainingDaysOf(scope)} as remaining_days from vacation_entitlements t
    where ${matching(scope, filter)} and ${after === null ? sql`true` : sql`t.id > ${after}`}
    order by t.id limit ${most} offset ${skip}`
}

export async function countEntitlements(scope: Scope, filter: EntitlementFilter): Promise<number> {
  const [row] = await scope.sql<{ count: number }[]>`
    select count(*)::int as count from vacation_entitlements t where ${matching(scope, filter)}`
  return row!.count
}

export async function updateCarriedIn(
  { sql, accountId }: Scope,
  id: Id,
  carried: readonly { until: string; days: number }[],
): Promise<void> {
  await sql`
    update vacation_entitlements set carried_in = ${carried.length > 0 ? sql.json(carried) : null}
    where account_id = ${accountId} and id = ${id}`
}
