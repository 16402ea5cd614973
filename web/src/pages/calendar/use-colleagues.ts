import { useMemo } from 'react'
import { useList } from '../../api/hooks.ts'
import type { TeamAbsence } from '../../api/records.ts'
import { useAbsenceTypes } from '../../api/reference.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useAdministered } from '../../session/administered.ts'
import { useSession } from '../../session/session.tsx'
import type { Entry } from './entries.ts'
import { words } from './words.ts'

/** The absences of colleagues whom the reader does not administer, as far as the workspace shows them. */
export function useColleagues(from: string, until: string): { userId: string; entry: Entry }[] {
  const t = useTexts(words)
  const { isAdmin, seesColleagues } = useSession()
  const { may } = useAdministered()
  const enabled = seesColleagues && !isAdmin
  const types = useAbsenceTypes({ enabled }).data?.rows
  const away = useList<TeamAbsence>('team_absences', { from, until }, { enabled })
  const rows = away.data?.rows
  return useMemo(
    () =>
      (rows ?? [])
        .filter(({ user_id }) => !may(user_id))
        .map(({ id, user_id, first_day, last_day, full_day, absence_type_id, absence_type }) => ({
          userId: user_id,
          entry: {
            id,
            absence: null,
            title: absence_type ?? t.away,
            hasReason: absence_type !== null,
            full_day,
            type: types?.find((type) => type.id === absence_type_id),
            from: first_day,
            until: last_day,
          },
        })),
    [rows, types, may, t],
  )
}
