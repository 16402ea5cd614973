import { related, useAll } from '../../../api/hooks.ts'
import type { PersonOverview, TimeCorrection } from '../../../api/records.ts'

export type Correction = { id: string; correction: TimeCorrection; name: string; person: PersonOverview | undefined }

/** Pending corrections that the reader may decide about, the oldest first. */
export function useCorrections() {
  const list = useAll<TimeCorrection>('time_corrections', {
    filter: { status: 'eq:pending' },
    include: ['user'],
    sort: 'id',
    permissions: 'true',
  })
  const rows = list.data?.rows
    .filter(({ permissions }) => permissions?.decide)
    .map((correction): Correction => {
      const person = related<PersonOverview>(list.data.included, correction, 'user')
      return { id: correction.id, correction, person, name: person?.username ?? '' }
    })
  return { data: rows && { rows }, error: list.error, refetch: list.refetch }
}
