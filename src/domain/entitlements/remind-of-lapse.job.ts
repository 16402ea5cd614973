import { transaction } from '../../platform/db/connect.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { noticeDays } from '../../shared/lapse-notice.ts'
import { actingInWorkspace } from '../access/authenticate.ts'
import type { AppContext } from '../app-context.ts'
import { forEachDespiteFailures } from '../for-each-despite-failures.ts'
import { dayIn, type Language, numberIn } from '../language.ts'
import { notify, onlyTo } from '../notifications/notify.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { todayIn } from '../time-account/account-zone.ts'
import { findPeopleWithDeadlines, insertLapseNotice } from './lapse.sql.ts'
import { type Lapsing, toDays } from './ledger.ts'
import { lockAndRecount } from './recount-balances.ts'

/** Notifies people of days that are about to lapse, in time to take them; once per entitlement and date. */
export const remindOfLapse = (appContext: AppContext): JobKind => ({
  name: 'remind-of-lapse',
  schedule: '40 5 * * *',
  async work() {
    const [from, until] = noticeSpan(todayIn(appContext, 'UTC'))
    // One more day on each side, for other time zones.
    const span = { from: plus(from, -1), until: plus(until, 1), days: daysOfYear(plus(from, -1), plus(until, 1)) }
    const people = await findPeopleWithDeadlines(appContext.pool, span)
    await forEachDespiteFailures(people, async ({ account_id, user_id, workspace_id }) => {
      await transaction(appContext.pool.lane(account_id), async (tx) => {
        const scope = await actingInWorkspace(appContext, tx, account_id, workspace_id)
        if (scope) await notifyOfLapse(scope, user_id)
      })
      appContext.publishChanges({
        accountId: account_id,
        workspaceId: workspace_id,
        kind: 'notifications',
        userId: user_id,
      })
    })
  },
})

const plus = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

const noticeSpan = (today: string): [string, string] => [today, plus(today, noticeDays)]

/** `12-30`, `12-31`, `01-01` …; 28 February includes the leap day. */
function daysOfYear(from: string, until: string): string[] {
  const days: string[] = []
  for (let day = from; day <= until; day = plus(day, 1)) days.push(day.slice(5))
  return days.includes('02-28') ? [...days, '02-29'] : days
}

async function notifyOfLapse(scope: WorkspaceScope, userId: string): Promise<void> {
  const [from, until] = noticeSpan(todayIn(scope, scope.zone))
  for (const { id, lapsing } of await lockAndRecount(scope, userId))
    for (const [day, amount] of byDate(lapsing))
      if (from <= day && day <= until) {
        const notice = { userId, entitlementId: id, days: toDays(amount), lapsesOn: day, toldOn: from }
        await insertLapseNotice(scope, notice, nowOf(scope))
        await notify(scope, onlyTo(scope, userId), {
          situation: `days_lapse:${id}:${day}`,
          aboutUserId: userId,
          entity: { type: 'vacation_entitlement', id },
          texts: { de: describe('de', day, amount), en: describe('en', day, amount) },
        })
      }
}

/** Days of several years may lapse on one date: that is one reminder. */
function byDate(lapsing: readonly Lapsing[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { until, amount } of lapsing) sums.set(until, (sums.get(until) ?? 0) + amount)
  return sums
}

function describe(language: Language, day: string, amount: number): { title: string; message: string } {
  const days = numberIn(toDays(amount), language)
  return language === 'de'
    ? {
        title: 'Resturlaub verfällt',
        message: `Der Resturlaub (Tage: ${days}) verfällt nach dem ${dayIn(day, language)}.`,
      }
    : {
        title: 'Vacation is about to lapse',
        message: `Your remaining vacation (days: ${days}) lapses after ${dayIn(day, language)}.`,
      }
}
