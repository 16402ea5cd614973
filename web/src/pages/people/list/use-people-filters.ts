import type { Params } from '../../../api/addresses.ts'
import { useFilters } from '../../../search-params.ts'
import { roleIds, roles } from '../../../session/roles.ts'
import { useSession } from '../../../session/session.tsx'

const nothing = { name: '', area: '', tag: '', role: '', status: 'active', page: '1', new: '', vacation: '' }
export type PeopleFilterValues = typeof nothing

/** What the address bar asks for, and what the API is asked for because of it. */
export function usePeopleFilters() {
  const { isAdmin } = useSession()
  const [filters, set] = useFilters(nothing)
  const change = (changed: Partial<PeopleFilterValues>): void => set({ page: '1', ...changed })
  const role = isAdmin && roles.find((one) => one === filters.role)
  const params: Params = {
    filter: {
      ...(filters.name && { username: `ct:${filters.name}` }),
      ...(filters.status !== 'all' && { status: `eq:${filters.status === 'inactive' ? 'inactive' : 'active'}` }),
      ...(isAdmin && filters.status === 'invited' && { invitation_pending: 'eq:true' }),
      ...(role && { role_id: `eq:${roleIds[role]}` }),
    },
    // As parameters of their own, areas and tags also work for those who see names only.
    areas: filters.area,
    tags: filters.tag,
    ...(isAdmin && { include: ['areas', 'roles'] }),
    sort: 'username',
    items: 25,
    page: Number(filters.page) || 1,
  }
  return { filters, params, change, reset: () => set({ ...nothing, status: 'all' }) }
}
