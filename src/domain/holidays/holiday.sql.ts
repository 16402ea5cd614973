import type { Sql, Statement } from '../../platform/db/connect.ts'
import type { Holiday } from './calendar.ts'

export async function findKnownYears(sql: Sql, calendar: string, years: readonly number[]): Promise<number[]> {
  const rows = await sql<{ year: number }[]>`
    select distinct extract(year from day)::int as year from public_holidays
    where calendar = ${calendar} and extract(year from day)::int = any(${years as number[]}::int[])`
  return rows.map((row) => row.year)
}

/** Held until the transaction ends; false if another transaction has the lock. */
export async function tryLockCalendar(sql: Sql, calendar: string): Promise<boolean> {
  const [row] = await sql<{ locked: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${`holidays:${calendar}`}, 0)) as locked`
  return row!.locked
}

export async function insertHolidays(
  sql: Sql,
  calendar: string,
  holidays: readonly Holiday[],
  now: string,
): Promise<void> {
  if (holidays.length === 0) return
  const rows = holidays.map((holiday) => ({
    id: `${calendar}-${holiday.day}`,
    calendar,
    ...holiday,
    created_at: now,
    updated_at: now,
  }))
  await sql`insert into public_holidays ${sql(rows)} on conflict do nothing`
}

export type StoredHoliday = { calendar: string; day: string; share: number }

export const selectHolidays = (
  sql: Sql,
  calendars: readonly string[],
  { first, last }: { first: number; last: number },
): Statement<StoredHoliday[]> => sql<StoredHoliday[]>`
  select calendar, day, share from public_holidays
  where calendar = any(${calendars as string[]}::text[]) and day between ${`${first}-01-01`} and ${`${last}-12-31`}`
