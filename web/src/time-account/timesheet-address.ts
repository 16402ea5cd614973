import { addressOf, queryOf } from '../api/addresses.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useSession } from '../session/session.tsx'

/** The address of a person's timesheet, in the reader's language and notation. */
export function useTimesheetAddress(): (personId: string, month: string) => string {
  const { language } = useLanguage()
  const { workspace, hoursNotation } = useSession()
  const form = queryOf({ locale: language, hours_notation: hoursNotation })
  return (personId, month) => addressOf(workspace.id, `users/${personId}/months/${month}/timesheet`) + form
}
