import type { Foreseen } from '../api/records.ts'
import { useForeseen } from './foresee.ts'

/** What is taken from one entitlement in one year, and what is left of it. Without an entitlement where none covers the days. */
export type Part = Foreseen['parts'][number]

/** What existing absences would take together if all of them were confirmed. */
export function useParts(absenceIds: readonly string[]) {
  const { data, error, refetch } = useForeseen(absenceIds.length > 0 ? [{ absence_ids: absenceIds.join(',') }] : [])
  return { data: data?.flatMap(({ parts }) => parts), error, refetch }
}
