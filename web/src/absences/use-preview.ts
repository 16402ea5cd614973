import { useMetas } from '../api/hooks.ts'
import type { AbsencePreview } from '../api/records.ts'

type Question = {
  user_id?: string | undefined
  starts_at?: string
  ends_at?: string
  full_day?: boolean
  /** Without it the answer does not include what would be left. */
  absence_type_id?: string | undefined
  /** Existing absences, or one that is being changed. */
  absence_ids?: string | undefined
}

/** What absences would take, day by day, and what they would leave, calculated by the server. */
export const useAbsencePreview = (questions: readonly Question[]) =>
  useMetas<AbsencePreview>('absences_calculations', questions)
