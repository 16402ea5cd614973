import { useFilters } from '../../search-params.ts'
import { useSession } from '../../session/session.tsx'
import { addMonths, isMonth, monthEnd } from '../../time/days.ts'
import { today } from '../../time/zoned.ts'

/** The month in the search parameters, at most the current one, which is the default. */
export function useShownMonth(initial?: string) {
  const { zone } = useSession()
  const now = today(zone).slice(0, 7)
  const [filters, change] = useFilters({ at: initial ?? now })
  const at = isMonth(filters.at) && filters.at <= now ? filters.at : (initial ?? now)
  const first = `${at}-01`
  return {
    at,
    first,
    last: monthEnd(first),
    isLast: at === now,
    turn: (steps: number) => change({ at: addMonths(first, steps).slice(0, 7) }),
    toNow: () => change({ at: now }),
  }
}

export type ShownMonth = ReturnType<typeof useShownMonth>
