import type { Sql } from '../../platform/db/connect.ts'
import type { Holiday } from './calendar.ts'

export async function findKnownYears(sql: Sql, calendar: string, years: readonly number[]): Promise<number[]> {
  const rows = await sql<{ year: number }[]>`
    select distinct extract(year from day)::int as year from public_holidays
    where calendar = ${calendar} and extract(year from day)::int = any(${years as number[]}::int[])`
  return rows.map((row) => row.year)
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

/** Where a person has several calendars, the larger share of a day counts. */
export async function findShares(
  sql: Sql,
  calendars: readonly string[],
  span: { from: string; until: string },
): Promise<Map<string, number>> {
  const rows = await sql<{ day: string; share: number }[]>`
    select day, max(share) as share from public_holidays
    where calendar = any(${calendars as string[]}::text[]) and day between ${span.from} and ${span.until}
    group by day`
  return new Map(rows.map((row) => [row.day, row.share]))
}
