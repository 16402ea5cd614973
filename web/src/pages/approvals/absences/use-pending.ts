import { related, useAll } from '../../../api/hooks.ts'
import type { Absence, AbsenceType, PersonOverview } from '../../../api/records.ts'

/** A request with its person and type. */
export type Request = {
  id: string
  absence: Absence
  person: PersonOverview | undefined
  type: AbsenceType | undefined
  /** False for those that a forced closing of their month has left undecided. */
  mayApprove: boolean
}

/** Pending requests that the reader may decide about, the earliest first. An area admin may also see others. */
export function usePending() {
  const list = useAll<Absence>('absences', {
    filter: { confirmation_status: 'eq:pending' },
    include: ['user', 'absence_type'],
    sort: 'starts_at,id',
    permissions: 'true',
  })
  const rows = list.data?.rows
    .filter(({ permissions }) => permissions?.reject)
    .map(
      (absence): Request => ({
        id: absence.id,
        absence,
        person: related<PersonOverview>(list.data.included, absence, 'user'),
        type: related<AbsenceType>(list.data.included, absence, 'absence_type'),
        mayApprove: absence.permissions?.confirm === true,
      }),
    )
  return { data: rows && { rows }, error: list.error, refetch: list.refetch }
}
