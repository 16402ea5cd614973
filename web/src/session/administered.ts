import { useMemo } from 'react'
import { useAreas } from '../api/reference.ts'
import { useSession } from './session.tsx'

/**
 * Whose times and absences the reader sees and enters: their own, as an area admin also those of people in the same areas, as
 * an admin everybody's. The server decides; this only keeps the app from offering what it would refuse.
 */
export function useAdministered() {
  const { me, role } = useSession()
  const areas = useAreas()
  const ids = useMemo((): ReadonlySet<string> | null => {
    if (role === 'admin') return null
    if (role === 'employee') return new Set([me.id])
    const mine = new Set(me.rel.areas.map(({ id }) => id))
    const shared = (areas.data?.rows ?? []).filter(({ id }) => mine.has(id))
    return new Set([me.id, ...shared.flatMap(({ rel }) => rel.users.map(({ id }) => id))])
  }, [role, me, areas.data])
  return useMemo(() => {
    const may = (userId: string): boolean => ids === null || ids.has(userId)
    return { may }
  }, [ids])
}
