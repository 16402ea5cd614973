import type { Language } from '../../../i18n/language.tsx'
import { isDay } from '../../../time/days.ts'

const two = (number: string): string => number.padStart(2, '0')

/** A day without a year is valid if a leap year has it. */
const isInCalendar = (day: string): boolean =>
  day.length === 5 ? isDay(`2000-${day}`) : /^(19|20|21)/.test(day) && isDay(day)

/** Parses `24.12.`, `24.12.2026`, `12-24` or `2026-12-24` for the API; null for a day that does not exist. */
export function readDay(typed: string): string | null {
  const text = typed.trim()
  const german = /^(\d{1,2})\.\s?(\d{1,2})\.?\s?(\d{4})?$/.exec(text)
  const day = german ? [german[3], two(german[2]!), two(german[1]!)].filter(Boolean).join('-') : text
  return isInCalendar(day) ? day : null
}

/** Formats a day for the text field. */
export const dayTyped =
  (language: Language) =>
  (day: string): string => {
    if (language === 'en') return day
    const [date, month, year = ''] = day.split('-').reverse()
    return `${date}.${month}.${year}`
  }
