import type { Id } from '../../platform/ids.ts'
import { earlier, later } from '../../platform/time/day.ts'
import type { Scope } from '../scope.ts'
import { computeSurcharges, type Surcharge, surchargesOfMonth } from '../surcharges/compute-surcharges.ts'
import type { AccountFacts } from './account.sql.ts'
import { closedBefore } from './account-days.ts'
import { todayIn } from './account-zone.ts'
import { type ClosedMonth, findClosedMonths, type Obstacle } from './closing.sql.ts'
import { accountStart } from './compute-days.ts'
import { monthSpan } from './month-span.ts'
import { obstaclesIn, openDaysThrough } from './obstacles.ts'
import { type AccountRow, accountRows } from './read-account.ts'
import { firstOpenDay } from './rebuild-days.ts'

export type { PrintedNames } from './printed-names.sql.ts'

type MonthRow = AccountRow & {
  status: 'open' | 'closed'
  /** As it was closed last, also if it has been reopened. */
  last: ClosedMonth | null
  obstacles: Obstacle[]
  /** Only a month that is over can be closed. */
  over: boolean
  surcharges: Surcharge[]
}

const mostMonths = 36

/** The latest months of a person, newest first: closed ones as stored, open ones computed. */
export async function monthsOf(scope: Scope, facts: AccountFacts, until?: string): Promise<MonthRow[]> {
  const today = todayIn(scope, facts.time_zone)
  const present = (until ?? today).slice(0, 7)
  const start = accountStart(facts) ?? `${today.slice(0, 7)}-01`
  const earliest = Temporal.PlainYearMonth.from(present)
    .subtract({ months: mostMonths - 1 })
    .toString()
  const first = monthSpan(
    start.slice(0, 7) > earliest && facts.closed_through === null ? start.slice(0, 7) : earliest,
  ).first
  const from = first > `${present}-01` ? `${present}-01` : first
  const rows = await accountRows(scope, facts, { from, until: earlier(monthSpan(present).last, today) }, 'month')
  const closed = new Map(
    (await findClosedMonths(scope, facts.user_id)).map((month) => [month.month.slice(0, 7), month]),
  )
  const open = { first: firstOpenDay(facts, from), last: monthSpan(present).last }
  const obstacles = await obstaclesIn(scope, openDaysThrough(facts, open.last))
  const surcharges = (await computeSurcharges(scope, [{ facts, ...open }])).get(facts.user_id)!
  // Older obstacles are listed in the first open month.
  const firstOpenMonth = later(open.first.slice(0, 7), start.slice(0, 7))
  return rows
    .filter(({ key }) => key >= start.slice(0, 7) || closed.has(key))
    .map((row): MonthRow => {
      const last = closed.get(row.key) ?? null
      const status = last && last.reopened_at === null ? 'closed' : 'open'
      return {
        ...row,
        status,
        surcharges: status === 'closed' ? [...last!.surcharges] : surchargesOfMonth(surcharges, row.key),
        last,
        obstacles: obstacles.filter(({ day }) => later(day.slice(0, 7), firstOpenMonth) === row.key),
        over: monthSpan(row.key).last < today,
      }
    })
    .reverse()
}

/** A closed month with what its days depended on at the closing; null while it is open. */
export async function closedMonthOf(
  scope: Scope,
  facts: AccountFacts,
  month: string,
): Promise<(ClosedMonth & { facts: AccountFacts }) | null> {
  const { first } = monthSpan(month)
  const months = await findClosedMonths(scope, facts.user_id)
  const closed = months.find((month) => month.month === first && month.reopened_at === null)
  if (!closed) return null
  return { ...closed, facts: { ...facts, time_zone: closed.rules.zone, ...closedBefore(months, first) } }
}

/** The id of the month as it was closed last. */
export async function closedMonthId(scope: Scope, userId: Id, month: string): Promise<Id | null> {
  const { first } = monthSpan(month)
  return (await findClosedMonths(scope, userId)).find((month) => month.month === first)?.id ?? null
}
