import { idOf, useAll } from '../api/hooks.ts'
import type { Absence } from '../api/records.ts'
import { daysOf } from './span.ts'

/** The absences in a range of days that the reader may see, without rejected ones. */
export function useAway(people: readonly string[], from: string, until: string, { enabled = true } = {}) {
  return useAll<Absence>(
    'absences',
    {
      filter: {
        user_id: people.length === 1 ? `eq:${people[0]}` : `in:${people.join()}`,
        overlapping_with_range: `${from}_${until}`,
        confirmation_status: 'in:pending,confirmed',
      },
      include: ['absence_type'],
      sort: 'starts_at',
    },
    { enabled },
  )
}

/** The absences of one person on one day. */
export const awayOn = (absences: readonly Absence[], personId: string | undefined, day: string): Absence[] =>
  absences.filter(
    (absence) => idOf(absence, 'user') === personId && daysOf(absence).from <= day && day <= daysOf(absence).until,
  )
