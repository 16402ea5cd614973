import { roleNames } from '../../../src/shared/choice-words.ts'
import type { Role } from '../api/records.ts'
import { texts } from '../i18n/language.tsx'

export const roleWords = texts(
  {
    ...roleNames.en,
    about: {
      employee: 'Records their own time and requests absences.',
      area_admin: 'Also decides on the requests of people in their own areas.',
      admin: 'Decides on all requests and sets up the workspace.',
    },
  },
  {
    ...roleNames.de,
    about: {
      employee: 'Erfasst eigene Zeiten und beantragt Abwesenheiten.',
      area_admin: 'Entscheidet auch über die Personen der eigenen Bereiche.',
      admin: 'Entscheidet über alle und richtet den Arbeitsbereich ein.',
    },
  },
)

/** The ids that the API has for roles. */
export const roleIds: Record<Role, string> = { employee: '1', area_admin: '2', admin: '3' }
export const accountAdminId = '4'
export const roles = Object.keys(roleIds) as Role[]
