import type { Fragment } from '../../platform/db/connect.ts'
import { nowOf, type Scope, type Workspace, type WorkspaceScope } from '../scope.ts'
import { calendarOfZone, type Holiday, holidaysOf, isCalendar } from './calendar.ts'
import { findKnownYears, insertHolidays, type StoredHoliday, selectHolidays, tryLockCalendar } from './holiday.sql.ts'
import { specialShares } from './special-days.ts'

export type { StoredHoliday } from './holiday.sql.ts'

/** What the holidays of a workspace depend on. */
export type HolidayScope = Scope & { workspace: Pick<Workspace, 'zone' | 'holidayCalendar' | 'specialDays'> }

/** The calendars of a person: their own, else the workspace's, else that of its time zone. */
export function calendarsFor(scope: HolidayScope, own: readonly string[]): string[] {
  const known = own.filter(isCalendar)
  if (known.length > 0) return known
  const { holidayCalendar, zone } = scope.workspace
  const calendar = holidayCalendar ?? calendarOfZone(zone)
  return calendar === null || calendar === 'none' ? [] : [calendar]
}

/**
 * Stores the years that are not stored yet. For callers that hold no locks; calendars go in one order, so that two callers
 * cannot deadlock.
 */
export async function insertMissingYears(
  scope: Pick<Scope, 'sql' | 'clock'>,
  calendars: readonly string[],
  years: readonly number[],
): Promise<void> {
  for (const calendar of [...calendars].sort()) {
    const known = await findKnownYears(scope.sql, calendar, years)
    for (const year of years.filter((year) => !known.includes(year)))
      await insertHolidays(scope.sql, calendar, holidaysOf(calendar, year), nowOf(scope))
  }
}

const yearsOf = (span: { from: string; until: string }) => ({
  first: Number(span.from.slice(0, 4)),
  last: Number(span.until.slice(0, 4)),
})

/** The stored holidays of the years of a span, as a query for use in another statement. */
export const holidaysIn = (
  { sql }: WorkspaceScope,
  calendars: readonly string[],
  span: { from: string; until: string },
): Fragment => selectHolidays(sql, calendars, yearsOf(span))

/**
 * The share of each date that is a public holiday or a special day of the workspace; if it is several, the larger share
 * counts. `stored` are the holidays if the caller has read them.
 */
export async function holidayShares(
  scope: HolidayScope,
  calendars: readonly string[],
  span: { from: string; until: string },
  stored?: readonly StoredHoliday[] | undefined,
): Promise<Map<string, number>> {
  const { first, last } = yearsOf(span)
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const shares = specialShares(scope.workspace.specialDays, years)
  if (calendars.length === 0) return shares
  const known = stored ?? (await selectHolidays(scope.sql, calendars, { first, last }))
  // Every calendar has holidays in every year, so a year without any is not stored yet.
  const storedYears = new Set(known.map(({ calendar, day }) => `${calendar} ${Number(day.slice(0, 4))}`))
  const missing = calendars.flatMap((calendar) =>
    years.filter((year) => !storedYears.has(`${calendar} ${year}`)).map((year) => ({ calendar, year })),
  )
  const found: Pick<StoredHoliday, 'day' | 'share'>[] = [...known]
  for (const { calendar, year } of missing) found.push(...(await insertYearUnlessLocked(scope, calendar, year)))
  for (const { day, share } of found) shares.set(day, Math.max(share, shares.get(day) ?? 0))
  return shares
}

/**
 * The holidays of a year that is not stored yet. It is not stored here if another transaction is doing so: waiting for that,
 * with users locked that the other one needs, would deadlock.
 */
async function insertYearUnlessLocked(scope: Scope, calendar: string, year: number): Promise<Holiday[]> {
  const holidays = holidaysOf(calendar, year)
  if (await tryLockCalendar(scope.sql, calendar)) await insertHolidays(scope.sql, calendar, holidays, nowOf(scope))
  return holidays
}
