import type { AbsenceType } from '../api/records.ts'
import { useAbsenceTypes } from '../api/reference.ts'
import { useSession } from '../session/session.tsx'

/** Employees choose among the types that are offered to them, leads among all; the chosen type is always included. */
export function useOfferedTypes(userIds: readonly string[], chosen: string | null): AbsenceType[] {
  const { me, isLead } = useSession()
  const types = useAbsenceTypes()
  const own = !isLead && userIds[0] === me.id
  const offered = new Set(me.rel.absence_types.map(({ id }) => id))
  return (types.data?.rows ?? []).filter(({ id, active }) => id === chosen || (active && (!own || offered.has(id))))
}
