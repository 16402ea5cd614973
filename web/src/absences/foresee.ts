import { useTold } from '../api/hooks.ts'
import type { Foreseen } from '../api/records.ts'

type Question = {
  user_id?: string | undefined
  starts_at?: string
  ends_at?: string
  full_day?: boolean
  /** Without it the server does not tell what would be left. */
  absence_type_id?: string | undefined
  /** About absences that are there, or one that is being changed. */
  absence_ids?: string | undefined
}

/** What absences would take, day by day, and leave, as the server works it out. */
export const useForeseen = (questions: readonly Question[]) => useTold<Foreseen>('absences_calculations', questions)
