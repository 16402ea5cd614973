import { useDebouncedValue } from '@mantine/hooks'
import { useList } from '../api/hooks.ts'
import type { PersonOverview } from '../api/records.ts'
import { useSession } from '../session/session.tsx'

const mostFound = 20

type Search = { items?: number; enabled?: boolean; administered?: boolean }

/**
 * Active people whose name contains the text, searched by the server with a debounce; without a text the first by name.
 * `administered` leaves out people that an area admin does not decide about.
 */
export function usePeopleSearch(
  text: string,
  { items = mostFound, enabled = true, administered = false }: Search = {},
): PersonOverview[] {
  const { me, isAdmin } = useSession()
  const [searched] = useDebouncedValue(text.trim(), 150)
  const filter = { status: 'eq:active', ...(searched && { username: `ct:${searched}` }) }
  const areas = administered && !isAdmin ? me.rel.areas.map(({ id }) => id).join() : undefined
  const found = useList<PersonOverview>('users', { filter, areas, sort: 'username', items }, { enabled })
  return enabled ? (found.data?.rows ?? []) : []
}
