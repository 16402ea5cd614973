import { idOf, related, useAll } from '../api/hooks.ts'
import type { Absence, AbsenceType, Entitlement } from '../api/records.ts'
import { type Part, useParts } from './parts.ts'

// What has been taken, has lapsed and is left is the server's to say. Three things it does not say, and they are added
// up here from what it does: what requests that wait would take, what has moved on to the year after, and until when
// days from the year before can be taken.

export type Balance = {
  entitlement: Entitlement
  /** All that there is to take: what is new and what came from the year before, without what has lapsed. */
  total: number
  /** Asked for, not decided yet. */
  waiting: number
  leftAfterWaiting: number
  /** Until when the days from the year before can be taken. */
  carriedUntil: string | null
  /** Days that were left at the end and have gone to the next entitlement. */
  movedOn: number
}

/** What somebody has of vacation, the newest year first. What is waiting is split as booking it would. */
export function useBalances(userId: string) {
  const entitlements = useAll<Entitlement>('vacation_entitlements', { filter: { user_id: `eq:${userId}` } })
  const pending = useAll<Absence>('absences', {
    filter: { user_id: `eq:${userId}`, confirmation_status: 'eq:pending' },
    include: ['absence_type'],
  })
  const { rows = [], included = {} } = pending.data ?? {}
  const counting = rows.filter((one) => related<AbsenceType>(included, one, 'absence_type')?.counts_against_entitlement)
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
    const before = entitlements.find((one) => idOf(one, 'transferred_to') === entitlement.id)
    const total = planned_days + transferred_days - lapsed_days
    return {
      entitlement,
      total,
      waiting: round(own.reduce((sum, { days }) => sum + days, 0)),
      leftAfterWaiting: own[0]?.remaining_days ?? remaining_days,
      carriedUntil: before?.end_of_transfer_period ?? null,
      movedOn: idOf(entitlement, 'transferred_to') ? Math.max(0, round(total - spent_days)) : 0,
    }
  })
}

const round = (days: number): number => Math.round(days * 100) / 100
