import type { AbsencePreview } from '../api/records.ts'
import { useAbsencePreview } from './use-preview.ts'

/** What is taken from one entitlement in one year, and what is left. Without an entitlement if none covers the days. */
export type Part = AbsencePreview['parts'][number]

/** What existing absences would take together if all of them were confirmed. */
export function useParts(absenceIds: readonly string[]) {
  const { data, error, refetch } = useAbsencePreview(
    absenceIds.length > 0 ? [{ absence_ids: absenceIds.join(',') }] : [],
  )
  return { data: data?.flatMap(({ parts }) => parts), error, refetch }
}
