import { useList } from '../api/hooks.ts'
import type { Absence, TimeCorrection } from '../api/records.ts'
import { useSession } from '../session/session.tsx'

/** More are not counted. */
export const mostCounted = 99

/**
 * How many requests wait for the reader's decision: not those that they see and others decide about. Whoever leads nobody
 * may stand in for somebody who does.
 */
export function useWaitingCount(): number {
  const { isLead } = useSession()
  // Every page asks for it, and nothing else of them is shown.
  const asked = { permissions: 'true', fields: 'permissions', items: mostCounted + 1 }
  const absences = useList<Absence>('absences', { filter: { confirmation_status: 'eq:pending' }, ...asked })
  const corrections = useList<TimeCorrection>(
    'time_corrections',
    { filter: { status: 'eq:pending' }, ...asked },
    { enabled: isLead },
  )
  return (
    (absences.data?.rows ?? []).filter(({ permissions }) => permissions?.confirm).length +
    (corrections.data?.rows ?? []).filter(({ permissions }) => permissions?.decide).length
  )
}
