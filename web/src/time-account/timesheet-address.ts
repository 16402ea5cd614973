import { addressOf, queryOf } from '../api/addresses.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useSession } from '../session/session.tsx'

/** Where the timesheet of a person lies, written as the reader reads. */
export function useTimesheetAddress(): (personId: string, month: string) => string {
  const { language } = useLanguage()
  const { workspace, hoursNotation } = useSession()
  const form = queryOf({ locale: language, hours_notation: hoursNotation })
  return (personId, month) => addressOf(workspace.id, `users/${personId}/months/${month}/timesheet`) + form
}
