import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

export type EntryKind = 'opening' | 'correction' | 'payout' | 'cap' | 'expiry' | 'transfer'

type NewEntry = {
  user_id: Id
  kind: EntryKind
  seconds: number
  day: string
  reason: string
  reverses_id?: Id | null
  source?: 'closing' | 'closed_months' | null
  source_month?: string | null
}

export async function insertEntry({ sql, accountId, actor }: Scope, entry: NewEntry, now: string): Promise<Id> {
  const row = {
    account_id: accountId,
    ...entry,
    author_id: actor.userId,
    author: actor.name,
    created_at: now,
    updated_at: now,
  }
  const [inserted] = await sql<{ id: Id }[]>`insert into time_account_entries ${sql(row)} returning id`
  return inserted!.id
}

type EntryRow = Required<NewEntry> & { id: Id }

export async function findEntry({ sql, accountId }: Scope, userId: Id, id: Id): Promise<EntryRow | null> {
  const [row] = await sql<EntryRow[]>`
    select id, user_id, kind, seconds::float8 as seconds, day, reason, reverses_id, source, source_month
    from time_account_entries where account_id = ${accountId} and user_id = ${userId} and id = ${id}`
  return row ?? null
}

/** Sums of the entries of a span by day or month. Without opening balances, which always count from the start. */
export async function findEntrySums(
  { sql, accountId }: Scope,
  userId: Id,
  { first, last }: { first: string; last: string },
  by: 'day' | 'month',
): Promise<Map<string, number>> {
  const rows = await sql<{ key: string; seconds: number }[]>`
    select to_char(day, ${by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}) as key, sum(seconds)::float8 as seconds
    from time_account_entries
    where account_id = ${accountId} and user_id = ${userId} and kind <> 'opening' and day between ${first} and ${last}
    group by 1`
  return new Map(rows.map(({ key, seconds }) => [key, seconds]))
}

/**
 * Entries from closing a month from `first` on, or from booking a difference of closed months on or after that day, that
 * have not been reversed.
 */
export async function findUnreversedEntries(
  { sql, accountId }: Scope,
  userId: Id,
  source: 'closing' | 'closed_months',
  first: string,
): Promise<EntryRow[]> {
  return sql<EntryRow[]>`
    select e.id, e.user_id, e.kind, e.seconds::float8 as seconds, e.day, e.reason, e.reverses_id, e.source, e.source_month
    from time_account_entries e
    where e.account_id = ${accountId} and e.user_id = ${userId} and e.source = ${source} and e.reverses_id is null
      and coalesce(e.source_month, e.day) >= ${first}
      and not exists (select from time_account_entries r where r.account_id = e.account_id and r.reverses_id = e.id)
    order by e.id`
}
