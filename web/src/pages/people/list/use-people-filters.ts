import type { Params } from '../../../api/addresses.ts'
import { useFilters } from '../../../search-params.ts'
import { roleIds, roles } from '../../../session/roles.ts'
import { useSession } from '../../../session/session.tsx'

const nothing = { name: '', area: '', tag: '', role: '', status: 'active', page: '1', new: '', vacation: '' }
export type PeopleFilterValues = typeof nothing

/** The filters in the search parameters, and the parameters for the API. */
export function usePeopleFilters() {
  const { isAdmin } = useSession()
  const [filters, set] = useFilters(nothing)
  const change = (changed: Partial<PeopleFilterValues>): void => set({ page: '1', ...changed })
  const role = isAdmin && roles.find((role) => role === filters.role)
  const params: Params = {
    filter: {
      ...(filters.name && { username: `ct:${filters.name}` }),
      ...(filters.status !== 'all' && { status: `eq:${filters.status === 'inactive' ? 'inactive' : 'active'}` }),
      ...(isAdmin && filters.status === 'invited' && { invitation_pending: 'eq:true' }),
      ...(role && { role_id: `eq:${roleIds[role]}` }),
    },
    // Areas and tags are not in `filter`, as these parameters also work for people who see names only.
    areas: filters.area,
    tags: filters.tag,
    ...(isAdmin && { include: ['areas', 'roles'] }),
    sort: 'username',
    items: 25,
    page: Number(filters.page) || 1,
  }
  return { filters, params, change, reset: () => set({ ...nothing, status: 'all' }) }
}
