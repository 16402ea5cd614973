import type { Filters } from '../../../api/addresses.ts'
import { useFilters } from '../../../search-params.ts'
import { useSession } from '../../../session/session.tsx'
import { isDay, weekStart } from '../../../time/days.ts'
import { today } from '../../../time/zoned.ts'

export const everybody = 'all'
export const newestFirst = '-starts_at'
export const oldestFirst = 'starts_at'

/** The search parameters of the page. */
export function useTimeFilters() {
  const { me, zone, isLead } = useSession()
  const [values, change] = useFilters({
    view: 'week',
    week: weekStart(today(zone)),
    person: me.id,
    from: '',
    until: '',
    area: '',
    tag: '',
    state: '',
    sort: newestFirst,
    page: '1',
    open: '',
    absence: '',
    new: '',
    day: '',
    copy: '',
  })
  const inTable = values.view === 'table'
  const chosenPerson = isLead ? values.person || me.id : me.id
  return {
    ...values,
    inTable,
    // The week shows one person only.
    person: chosenPerson === everybody && !inTable ? me.id : chosenPerson,
    week: weekStart(isDay(values.week) ? values.week : today(zone)),
    change,
    /** Changes filters and goes back to the first page. */
    narrow: (changed: Partial<typeof values>) => change({ ...changed, page: '1' }),
  }
}

export type TimeFilters = ReturnType<typeof useTimeFilters>

const states: Record<string, Filters> = {
  running: { running: '1' },
  unconfirmed: { running: '0', confirmed: 'eq:false' },
  confirmed: { confirmed: 'eq:true' },
}

/** The filters of both views. */
export const commonFilter = ({ person, area, tag, state }: TimeFilters): Filters => ({
  ...(person !== everybody && { user_id: `eq:${person}` }),
  ...(area && { area_id: `eq:${area}` }),
  ...(tag && { tag_id: `eq:${tag}` }),
  ...states[state],
})

export const tableFilter = (filters: TimeFilters): Filters => ({
  ...commonFilter(filters),
  starts_at: [
    ...(isDay(filters.from) ? [`gte:${filters.from}`] : []),
    ...(isDay(filters.until) ? [`lte:${filters.until}`] : []),
  ],
})

/** The number of active filters, without the person. */
export const filtersSet = ({ inTable, area, tag, state, from, until }: TimeFilters): number =>
  [area, tag, state, ...(inTable ? [from, until] : [])].filter(Boolean).length
