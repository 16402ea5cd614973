import type { Fragment } from '../../platform/db/connect.ts'
import type { MaybeWorkspaceScope, WorkspaceScope } from '../scope.ts'

/** Public holidays are visible to everybody, special days in their workspace. */
export const holidaysVisibleTo = ({ sql, accountId, workspace }: MaybeWorkspaceScope): Fragment => sql`
  (t.account_id is null or (t.account_id = ${accountId} and t.workspace_id = ${workspace?.id ?? null}))`

/** Which holidays apply from a day on, until the next period begins. */
export type HolidayPeriod = { from: string; calendars: readonly string[]; specialDays: boolean }

/** For lists (the table is `t`): the holidays of a year. */
export const inYear = ({ sql }: WorkspaceScope, year: number, periods: readonly HolidayPeriod[]): Fragment => {
  const applying = periods.map(({ from, calendars, specialDays }, place) => {
    const next = periods[place + 1]
    return sql`(t.day >= ${from} and ${next ? sql`t.day < ${next.from}` : sql`true`}
      and (t.calendar = any(${calendars as string[]}::text[]) or (${specialDays} and t.account_id is not null)))`
  })
  return sql`t.day between ${`${year}-01-01`} and ${`${year}-12-31`}
    and (${applying.reduce((left, right) => sql`${left} or ${right}`)})`
}
