import { round2 } from '../../../src/shared/round.ts'
import { idOf, related, useAll } from '../api/hooks.ts'
import type { Absence, AbsenceType, Entitlement } from '../api/records.ts'
import { type Part, useParts } from './parts.ts'

// The server returns what has been taken, has lapsed and is left. Three values are computed here from its answers: what
// pending requests would take, what was carried over to the next year, and until when carried-over days can be taken.

export type Balance = {
  entitlement: Entitlement
  /** New days and days carried over from the year before, without those that have lapsed. */
  total: number
  /** Requested and not decided yet. */
  waiting: number
  leftAfterWaiting: number
  /** Until when days carried over from the year before can be taken. */
  carriedUntil: string | null
  /** Days carried over to the next entitlement. */
  movedOn: number
}

/** The vacation balances of a person, the newest year first. Pending requests are split as confirming them would. */
export function useBalances(userId: string) {
  const entitlements = useAll<Entitlement>('vacation_entitlements', { filter: { user_id: `eq:${userId}` } })
  const pending = useAll<Absence>('absences', {
    filter: { user_id: `eq:${userId}`, confirmation_status: 'eq:pending' },
    include: ['absence_type'],
  })
  const { rows = [], included = {} } = pending.data ?? {}
  const counting = rows.filter((row) => related<AbsenceType>(included, row, 'absence_type')?.counts_against_entitlement)
  const waiting = useParts(counting.map(({ id }) => id))
  return {
    data: entitlements.data && pending.data && waiting.data && balancesOf(entitlements.data.rows, waiting.data),
    error: entitlements.error ?? pending.error ?? waiting.error,
    refetch: () => Promise.all([entitlements.refetch(), pending.refetch(), waiting.refetch()]),
  }
}

function balancesOf(entitlements: readonly Entitlement[], waiting: readonly Part[]): Balance[] {
  return entitlements.map((entitlement) => {
    const { planned_days, transferred_days, lapsed_days, spent_days, remaining_days } = entitlement
    const own = waiting.filter(({ entitlement_id }) => entitlement_id === entitlement.id)
    const before = entitlements.find((other) => idOf(other, 'transferred_to') === entitlement.id)
    const total = planned_days + transferred_days - lapsed_days
    return {
      entitlement,
      total,
      waiting: round2(own.reduce((sum, { days }) => sum + days, 0)),
      leftAfterWaiting: own[0]?.remaining_days ?? remaining_days,
      carriedUntil: before?.end_of_transfer_period ?? null,
      movedOn: idOf(entitlement, 'transferred_to') ? Math.max(0, round2(total - spent_days)) : 0,
    }
  })
}
