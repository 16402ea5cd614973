import { useList } from '../api/hooks.ts'
import type { Absence, TimeCorrection } from '../api/records.ts'
import { useSession } from '../session/session.tsx'

export const mostCounted = 99

/**
 * How many requests wait for the reader's decision, without those that only others decide about. A person who leads nobody
 * may be the substitute of a lead.
 */
export function useWaitingCount(): number {
  const { isLead } = useSession()
  // Every page requests this, so it reads no more than the permissions.
  const params = { permissions: 'true', fields: 'permissions', items: mostCounted + 1 }
  const absences = useList<Absence>('absences', { filter: { confirmation_status: 'eq:pending' }, ...params })
  const corrections = useList<TimeCorrection>(
    'time_corrections',
    { filter: { status: 'eq:pending' }, ...params },
    { enabled: isLead },
  )
  return (
    (absences.data?.rows ?? []).filter(({ permissions }) => permissions?.reject).length +
    (corrections.data?.rows ?? []).filter(({ permissions }) => permissions?.decide).length
  )
}
