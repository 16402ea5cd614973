import type { Id } from '../../platform/ids.ts'
import { localDate } from '../../platform/time/instant.ts'
import { zoneOf } from '../../platform/time/zone.ts'
import { type Entrance, inAccount } from '../entrance.ts'
import { nowOf, type Scope } from '../scope.ts'
import { findDue, findLedger, findTaken, lockLedger, writeBalances } from './entitlement.sql.ts'
import { type Balance, balances } from './ledger.ts'
import { settle } from './taken-days.ts'

/** Writes the balances that follow from what stands there now. Part of every change to absences or entitlements. */
export async function recount(scope: Scope, userId: Id): Promise<Balance[]> {
  // Whoever asks, from whichever place: the person's own day decides whether a year is over.
  const today = todayIn(scope, await lockLedger(scope, userId))
  const entitlements = await findLedger(scope, userId)
  if (entitlements.length === 0) return []
  const taken = settle(await findTaken(scope, userId))
  const counted = balances(entitlements, taken, today)
  await writeBalances(scope, counted, today, nowOf(scope))
  return counted
}

export const todayIn = ({ clock }: Pick<Scope, 'clock'>, zone: string | null): string =>
  localDate(clock.now(), zoneOf(zone ?? 'UTC') ?? 'UTC').toString()

/** Years end and periods lapse without anybody changing anything; running it again changes nothing more. */
export async function carryOver(entrance: Entrance): Promise<void> {
  // Somewhere it is tomorrow already; whose own day has not come is left for a later run.
  const latest = todayIn(entrance, 'Pacific/Kiritimati')
  for (const { account_id, user_id, time_zone, since } of await findDue(entrance.pool, latest))
    if (since < todayIn(entrance, time_zone)) await inAccount(entrance, account_id, (scope) => recount(scope, user_id))
}
