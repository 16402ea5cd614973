import { useMediaQuery } from '@mantine/hooks'
import { useFilters } from '../../search-params.ts'
import { useSession } from '../../session/session.tsx'
import { addMonths, isMonth, monthEnd, yearEnd, yearStart } from '../../time/days.ts'
import { today } from '../../time/zoned.ts'

export type View = 'month' | 'year' | 'list'

/** The view in the search parameters. The default on a phone is a list, which is easier to read than a grid. */
export function useView() {
  const { zone } = useSession()
  const small = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const now = today(zone).slice(0, 7)
  const [filters, change] = useFilters({
    view: small ? 'list' : 'month',
    at: now,
    area: '',
    tag: '',
    absence: '',
    page: '1',
  })
  const view: View = filters.view === 'year' || filters.view === 'list' ? filters.view : 'month'
  const at = isMonth(filters.at) ? filters.at : now
  const first = `${at}-01`
  return {
    ...filters,
    view,
    at,
    page: Math.trunc(Number(filters.page)) || 1,
    from: view === 'year' ? yearStart(first) : first,
    until: view === 'year' ? yearEnd(first) : monthEnd(first),
    change,
    turn: (steps: number) => change({ at: addMonths(first, view === 'year' ? steps * 12 : steps).slice(0, 7) }),
    toNow: () => change({ at: now }),
  }
}

export type Shown = ReturnType<typeof useView>
