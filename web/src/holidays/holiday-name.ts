import { useCallback } from 'react'
import type { Holiday } from '../api/records.ts'
import { useLanguage } from '../i18n/language.tsx'

/** What the reader calls a holiday; what somebody has named here is called so. */
export function useHolidayName(): (holiday: Holiday) => string {
  const { language } = useLanguage()
  return useCallback(({ name, names }) => names?.[language] ?? name, [language])
}
