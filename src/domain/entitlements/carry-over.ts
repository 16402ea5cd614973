import { type AppContext, inAccount } from '../app-context.ts'
import { forEachDespiteFailures } from '../for-each-despite-failures.ts'
import { todayIn } from '../time-account/account-zone.ts'
import { findPeopleDue } from './lapse.sql.ts'
import { lockAndRecount } from './recount-balances.ts'

/** Recounts balances after the end of a year or period, which no write triggers. Idempotent. */
export async function carryOver(appContext: AppContext): Promise<void> {
  // The earliest zone: people for whom the day has not begun yet are left for a later run.
  const latest = todayIn(appContext, 'Pacific/Kiritimati')
  const due = await findPeopleDue(appContext.pool, latest)
  const isOver = ({ since, time_zone }: (typeof due)[number]): boolean => since < todayIn(appContext, time_zone)
  await forEachDespiteFailures(due.filter(isOver), async ({ account_id, user_id }) => {
    await inAccount(appContext, account_id, (scope) => lockAndRecount(scope, user_id))
    appContext.publishChanges({
      accountId: account_id,
      workspaceId: null,
      kind: 'vacation_entitlements',
      userId: user_id,
    })
  })
}
