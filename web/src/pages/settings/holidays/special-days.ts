import type { Language } from '../../../i18n/language.tsx'

const two = (number: string): string => number.padStart(2, '0')

/** Parses `24.12.`, `24.12.2026`, `12-24` or `2026-12-24` for the API. */
export function readDay(typed: string): string | null {
  const text = typed.trim()
  const german = /^(\d{1,2})\.\s?(\d{1,2})\.?\s?(\d{4})?$/.exec(text)
  if (german) return [german[3], two(german[2]!), two(german[1]!)].filter(Boolean).join('-')
  return /^(\d{4}-)?\d{2}-\d{2}$/.test(text) ? text : null
}

/** Formats a day for the text field. */
export const dayTyped =
  (language: Language) =>
  (day: string): string => {
    if (language === 'en') return day
    const [date, month, year = ''] = day.split('-').reverse()
    return `${date}.${month}.${year}`
  }
