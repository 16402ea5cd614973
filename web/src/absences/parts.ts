import type { Item } from '../api/client.ts'
import { useList } from '../api/hooks.ts'

/** What is taken from one entitlement in one year, and what it leaves there; from none where none covers the days. */
export type Part = { year: number; entitlement_id: string | null; days: number; remaining_days: number | null }

/** What absences that are there would take together, if all of them were confirmed. */
export function useParts(absenceIds: readonly string[]) {
  const asked = absenceIds.length > 0
  const answer = useList<Item>('absences_calculations', { absence_ids: absenceIds.join(',') }, { enabled: asked })
  return {
    data: asked ? (answer.data?.meta.parts as Part[] | undefined) : [],
    error: asked ? answer.error : null,
    refetch: answer.refetch,
  }
}
