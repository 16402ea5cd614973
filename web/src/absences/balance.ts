import { idOf, related, useAll } from '../api/hooks.ts'
import type { Absence, AbsenceType, Entitlement } from '../api/records.ts'
import { useSession } from '../session/session.tsx'
import { daysFrom, isWeekend } from '../time/days.ts'
import { type Days, daysOf } from './span.ts'

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

/** What somebody has of vacation, the newest year first. */
export function useBalances(userId: string) {
  const { zone } = useSession()
  const entitlements = useAll<Entitlement>('vacation_entitlements', { filter: { user_id: `eq:${userId}` } })
  const pending = useAll<Absence>('absences', {
    filter: { user_id: `eq:${userId}`, confirmation_status: 'eq:pending' },
    include: ['absence_type'],
  })
  const data = entitlements.data && pending.data ? balancesOf(entitlements.data.rows, counting()) : undefined
  function counting() {
    const { rows, included } = pending.data!
    return rows
      .filter((one) => related<AbsenceType>(included, one, 'absence_type')?.counts_against_entitlement)
      .map((one) => ({ days: one.days, span: daysOf(one, zone) }))
  }
  return {
    data,
    error: entitlements.error ?? pending.error,
    refetch: () => Promise.all([entitlements.refetch(), pending.refetch()]),
  }
}

type Asked = { days: number; span: Days }

function balancesOf(entitlements: readonly Entitlement[], asked: readonly Asked[]): Balance[] {
  return entitlements.map((entitlement) => {
    const { planned_days, transferred_days, lapsed_days, spent_days, remaining_days } = entitlement
    const waiting = asked.reduce((sum, one) => sum + one.days * shareInside(one.span, entitlement), 0)
    const before = entitlements.find((one) => idOf(one, 'transferred_to') === entitlement.id)
    const total = planned_days + transferred_days - lapsed_days
    return {
      entitlement,
      total,
      waiting: round(waiting),
      leftAfterWaiting: round(remaining_days - waiting),
      carriedUntil: before?.end_of_transfer_period ?? null,
      movedOn: idOf(entitlement, 'transferred_to') ? Math.max(0, round(total - spent_days)) : 0,
    }
  })
}

export const balanceOn = (balances: readonly Balance[], day: string): Balance | undefined =>
  balances.find(({ entitlement }) => entitlement.starts_at <= day && day <= entitlement.ends_at)

/** A request over New Year counts in both years, by its weekdays in each: the days one by one are the server's. */
function shareInside({ from, until }: Days, { starts_at, ends_at }: Entitlement): number {
  const inside = { from: from > starts_at ? from : starts_at, until: until < ends_at ? until : ends_at }
  if (inside.from > inside.until) return 0
  if (inside.from === from && inside.until === until) return 1
  return weekdays(inside) / Math.max(1, weekdays({ from, until }))
}

const weekdays = ({ from, until }: Days): number => daysFrom(from, until).filter((day) => !isWeekend(day)).length
const round = (days: number): number => Math.round(days * 100) / 100
