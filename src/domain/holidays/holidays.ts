import type { Fragment } from '../../platform/db/connect.ts'
import { nowOf, type Scope, type Workspace, type WorkspaceScope } from '../scope.ts'
import { calendarOfZone, type Holiday, holidaysOf, isCalendar } from './calendar.ts'
import { findKnownYears, insertHolidays, selectHolidays, tryLockCalendar, type WrittenHoliday } from './holiday.sql.ts'
import { specialShares } from './special-days.ts'

export type { WrittenHoliday } from './holiday.sql.ts'

/** What decides about holidays of a workspace. */
export type HolidayScope = Scope & { workspace: Pick<Workspace, 'zone' | 'holidayCalendar' | 'specialDays'> }

/** The calendars that hold for a person: their own, else the workspace's, else that of its time zone. */
export function calendarsFor(scope: HolidayScope, own: readonly string[]): string[] {
  const known = own.filter(isCalendar)
  if (known.length > 0) return known
  const { holidayCalendar, zone } = scope.workspace
  const calendar = holidayCalendar ?? calendarOfZone(zone)
  return calendar === null || calendar === 'none' ? [] : [calendar]
}

/**
 * Writes the years down that nobody has asked for yet, for whoever has locked nothing; in one order, so that two who come first
 * do not block each other.
 */
export async function prepareYears(
  scope: Pick<Scope, 'sql' | 'clock'>,
  calendars: readonly string[],
  years: readonly number[],
): Promise<void> {
  for (const calendar of [...calendars].sort()) {
    const known = await findKnownYears(scope.sql, calendar, years)
    for (const year of years.filter((one) => !known.includes(one)))
      await insertHolidays(scope.sql, calendar, holidaysOf(calendar, year), nowOf(scope))
  }
}

const yearsOf = (span: { from: string; until: string }) => ({
  first: Number(span.from.slice(0, 4)),
  last: Number(span.until.slice(0, 4)),
})

/** The written holidays of the years that a span lies in, as a query to be part of another. */
export const holidaysIn = (
  { sql }: WorkspaceScope,
  calendars: readonly string[],
  span: { from: string; until: string },
): Fragment => selectHolidays(sql, calendars, yearsOf(span))

/**
 * What part of each date is a public holiday or a special day of the workspace; from `at`, if the holidays have been read
 * already. Where a day is several, the larger share counts.
 */
export async function holidayShares(
  scope: HolidayScope,
  calendars: readonly string[],
  span: { from: string; until: string },
  at?: readonly WrittenHoliday[] | undefined,
): Promise<Map<string, number>> {
  const { first, last } = yearsOf(span)
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const shares = specialShares(scope.workspace.specialDays, years)
  if (calendars.length === 0) return shares
  const written = at ?? (await selectHolidays(scope.sql, calendars, { first, last }))
  // Every calendar has holidays in every year, so where there is none the year has not been written down yet.
  const isWritten = new Set(written.map(({ calendar, day }) => `${calendar} ${Number(day.slice(0, 4))}`))
  const missing = calendars.flatMap((calendar) =>
    years.filter((year) => !isWritten.has(`${calendar} ${year}`)).map((year) => ({ calendar, year })),
  )
  const found: Pick<WrittenHoliday, 'day' | 'share'>[] = [...written]
  for (const { calendar, year } of missing) found.push(...(await writeDown(scope, calendar, year)))
  for (const { day, share } of found) shares.set(day, Math.max(share, shares.get(day) ?? 0))
  return shares
}

/**
 * The holidays of a year that nobody has asked for yet. Where somebody else is writing them down, that is left to them: who
 * waited for it, with people locked that the other one goes on to, would end with them in a deadlock.
 */
async function writeDown(scope: Scope, calendar: string, year: number): Promise<Holiday[]> {
  const holidays = holidaysOf(calendar, year)
  if (await tryLockCalendar(scope.sql, calendar)) await insertHolidays(scope.sql, calendar, holidays, nowOf(scope))
  return holidays
}

/** For lists (the table is `t`): the workspace's holidays and special days of one year. */
export const inYear = ({ sql }: WorkspaceScope, calendars: readonly string[], year: number): Fragment => sql`
  (t.account_id is not null or t.calendar = any(${calendars as string[]}::text[])) and t.day between ${`${year}-01-01`} and ${`${year}-12-31`}`
