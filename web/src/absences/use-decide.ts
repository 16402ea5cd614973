import { useWrite } from '../api/hooks.ts'
import type { Absence } from '../api/records.ts'

export type Decision = 'confirmed' | 'rejected' | 'pending'

/** The names of the last two paths say the opposite of what they do (docs/api/quirks.md). */
const addresses: Record<Decision, string> = {
  confirmed: 'absences_confirmations',
  rejected: 'absences_resettings',
  pending: 'absences_rejections',
}

export const decisionPath = (id: string, decision: Decision): string => `absences/${id}/${addresses[decision]}`

/** Decides about an absence, with an optional message to the person. */
export function useDecide() {
  const write = useWrite<Absence>()
  return {
    isPending: write.isPending,
    decide: (id: string, decision: Decision, message = '') =>
      write.mutateAsync({
        path: decisionPath(id, decision),
        attributes: message.trim() ? { confirm_message: message.trim() } : {},
        alsoChanges: ['vacation_entitlements', 'notifications'],
      }),
  }
}
