import { idOf, related, useAll } from '../api/hooks.ts'
import type { Absence, AbsenceType, Entitlement, Foreseen } from '../api/records.ts'
import { useSession } from '../session/session.tsx'
import { useForeseen } from './foresee.ts'
import { type Days, daysOf } from './span.ts'

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

/** What somebody has of vacation, the newest year first. A request that is being changed does not wait beside itself. */
export function useBalances(userId: string, changed?: string) {
  const { zone } = useSession()
  const entitlements = useAll<Entitlement>('vacation_entitlements', { filter: { user_id: `eq:${userId}` } })
  const pending = useAll<Absence>('absences', {
    filter: { user_id: `eq:${userId}`, confirmation_status: 'eq:pending' },
    include: ['absence_type'],
  })
  const rows = entitlements.data?.rows ?? []
  const asked = countingIn(pending.data)
    .filter(({ id }) => id !== changed)
    .map((absence): Asked => ({ absence, span: daysOf(absence, zone), byDay: null }))
  const split = asked.filter(({ span }) => rows.some((one) => liesAcross(span, one)))
  const told = useForeseen(
    split.map(({ absence: { starts_at, ends_at, full_day } }) => ({ user_id: userId, starts_at, ends_at, full_day })),
  )
  for (const [index, one] of split.entries()) one.byDay = told.data?.[index]?.by_day ?? null
  const queries = [entitlements, pending, told]
  return {
    data: queries.every(({ data }) => data) ? balancesOf(rows, asked) : undefined,
    error: queries.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
  }
}

/** Requests that take days from entitlements. */
const countingIn = (pending: ReturnType<typeof useAll<Absence>>['data']): Absence[] =>
  (pending?.rows ?? []).filter(
    (one) => related<AbsenceType>(pending!.included, one, 'absence_type')?.counts_against_entitlement,
  )

type Asked = {
  absence: Absence
  span: Days
  /** Where it lies in two years. */
  byDay: Foreseen['by_day'] | null
}

function balancesOf(entitlements: readonly Entitlement[], asked: readonly Asked[]): Balance[] {
  return entitlements.map((entitlement) => {
    const { planned_days, transferred_days, lapsed_days, spent_days, remaining_days } = entitlement
    const waiting = asked.reduce((sum, one) => sum + one.absence.days * shareIn(entitlement, one), 0)
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

const covers = ({ starts_at, ends_at }: Entitlement, day: string): boolean => starts_at <= day && day <= ends_at

const liesAcross = ({ from, until }: Days, { starts_at, ends_at }: Entitlement): boolean =>
  from <= ends_at && until >= starts_at && !(starts_at <= from && until <= ends_at)

/** What part of a request falls into an entitlement: by the days that the server counts where it lies across its ends. */
function shareIn(entitlement: Entitlement, { span, byDay }: Asked): number {
  const all = sum(byDay ?? [])
  // Days that somebody set for a span without working days stand at its beginning.
  if (!byDay || all === 0) return covers(entitlement, span.from) ? 1 : 0
  return sum(byDay.filter(({ day }) => covers(entitlement, day))) / all
}

const sum = (byDay: Foreseen['by_day']): number => byDay.reduce((total, { days }) => total + days, 0)

/** What an absence is taken from: by the days that it takes, or where it takes none by the first. */
export const takenFrom = (entitlements: readonly Entitlement[], { by_day }: Foreseen, first: string): Entitlement[] =>
  entitlements.filter((one) => (by_day.length > 0 ? by_day.some(({ day }) => covers(one, day)) : covers(one, first)))

const round = (days: number): number => Math.round(days * 100) / 100
