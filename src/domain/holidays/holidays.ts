import type { Fragment } from '../../platform/db/connect.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { calendarOfZone, holidaysOf, isCalendar } from './calendar.ts'
import { findKnownYears, findShares, insertHolidays } from './holiday.sql.ts'

/** The calendars that hold for a person: their own, else the workspace's, else that of its time zone. */
export function calendarsFor(scope: WorkspaceScope, own: readonly string[]): string[] {
  const known = own.filter(isCalendar)
  if (known.length > 0) return known
  const { holidayCalendar, zone } = scope.workspace
  const calendar = holidayCalendar ?? calendarOfZone(zone)
  return calendar === null || calendar === 'none' ? [] : [calendar]
}

/** Writes the years down that nobody has asked for yet; in one order, so that two who come first do not block each other. */
export async function prepareYears(
  scope: WorkspaceScope,
  calendars: readonly string[],
  years: readonly number[],
): Promise<void> {
  for (const calendar of [...calendars].sort()) {
    const known = await findKnownYears(scope.sql, calendar, years)
    for (const year of years.filter((one) => !known.includes(one)))
      await insertHolidays(scope.sql, calendar, holidaysOf(calendar, year), nowOf(scope))
  }
}

/** What part of each date is a holiday. */
export async function holidayShares(
  scope: WorkspaceScope,
  calendars: readonly string[],
  span: { from: string; until: string },
): Promise<Map<string, number>> {
  if (calendars.length === 0) return new Map()
  const [first, last] = [Number(span.from.slice(0, 4)), Number(span.until.slice(0, 4))]
  await prepareYears(
    scope,
    calendars,
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  )
  return findShares(scope.sql, calendars, span)
}

/** For lists (the table is `t`): the workspace's holidays of one year. */
export const inYear = ({ sql }: WorkspaceScope, calendars: readonly string[], year: number): Fragment => sql`
  t.calendar = any(${calendars as string[]}::text[]) and t.day between ${`${year}-01-01`} and ${`${year}-12-31`}`
