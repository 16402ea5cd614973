import { readDate } from '../../platform/time/instant.ts'
import type { DateOrder } from './rows.ts'

const numbers = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/

/** Dates with dots always have the day first. */
const isSettled = (separator: string): boolean => separator === '.'

/** Spreadsheets show 1985 as 85. From these two-digit years on, the last century is meant; nobody at work is born in 2030. */
export const lastCentury = { of: 50, ofBirthdays: 30 }

/**
 * Reads `2026-03-29`, `29.3.2026` and `3/29/2026` as `2026-03-29`; two-digit years from `inLastCentury` on are in the last
 * century. Null if it is not a date.
 */
export function readDay(text: string, order: DateOrder, inLastCentury = lastCentury.of): string | null {
  // Spreadsheets write a date with the time 00:00.
  const trimmed = text.trim().replace(/[T ]00:00(:00(\.0+)?)?$/, '')
  const iso = readDate(trimmed)
  if (iso) return iso.toString()
  const found = numbers.exec(trimmed)
  if (!found) return null
  const [, first = '', separator = '', second = '', year = ''] = found
  const dayFirst = isSettled(separator) || order === 'day_first'
  const [day, month] = dayFirst ? [first, second] : [second, first]
  const century = Number(year) < inLastCentury ? '20' : '19'
  const whole = `${year.padStart(4, century)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return readDate(whole)?.toString() ?? null
}

/** What the dates of a file reveal about their order. */
export type DateOrderSeen = { dayFirst: boolean; monthFirst: boolean; unclear: boolean }

export const noDatesSeen: DateOrderSeen = { dayFirst: false, monthFirst: false, unclear: false }

export function seeDate(seen: DateOrderSeen, text: string): DateOrderSeen {
  const found = numbers.exec(text.trim())
  if (!found || isSettled(found[2]!)) return seen
  const [first, second] = [Number(found[1]), Number(found[3])]
  if (first > 12 && second <= 12) return { ...seen, dayFirst: true }
  if (second > 12 && first <= 12) return { ...seen, monthFirst: true }
  return first === second ? seen : { ...seen, unclear: true }
}

/** Null if the user has to choose: the order is ambiguous, or the dates contradict each other. */
export function dateOrderOf({ dayFirst, monthFirst, unclear }: DateOrderSeen): DateOrder | null {
  if (dayFirst && monthFirst) return null
  if (monthFirst) return 'month_first'
  return unclear && !dayFirst ? null : 'day_first'
}
