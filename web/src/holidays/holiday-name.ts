import { useCallback } from 'react'
import type { Holiday } from '../api/records.ts'
import { useLanguage } from '../i18n/language.tsx'

/** The name of a holiday in the reader's language; those of the workspace keep their own name. */
export function useHolidayName(): (holiday: Holiday) => string {
  const { language } = useLanguage()
  return useCallback(({ name, names }) => names?.[language] ?? name, [language])
}
