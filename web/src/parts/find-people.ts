import { useDebouncedValue } from '@mantine/hooks'
import { useList } from '../api/hooks.ts'
import type { PersonOverview } from '../api/records.ts'
import { useSession } from '../session/session.tsx'

/** Who is not among them is found by more letters. */
const mostFound = 20

type Search = { items?: number; enabled?: boolean; administered?: boolean }

/**
 * Active people with these letters in their name, found by the server; without letters the first by name. `administered`
 * leaves out whom an area admin has no say about.
 */
export function usePeopleFound(
  letters: string,
  { items = mostFound, enabled = true, administered = false }: Search = {},
): PersonOverview[] {
  const { me, isAdmin } = useSession()
  const [typed] = useDebouncedValue(letters.trim(), 150)
  const filter = { status: 'eq:active', ...(typed && { username: `ct:${typed}` }) }
  const areas = administered && !isAdmin ? me.rel.areas.map(({ id }) => id).join() : undefined
  const found = useList<PersonOverview>('users', { filter, areas, sort: 'username', items }, { enabled })
  return enabled ? (found.data?.rows ?? []) : []
}
