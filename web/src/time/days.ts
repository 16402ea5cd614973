// Days are strings such as `2026-01-30`, without a zone or a time, and sort as strings.

const dayMs = 86_400_000
const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => dayOf(utc(day) + days * dayMs)
export const daysBetween = (from: string, until: string): number => Math.round((utc(until) - utc(from)) / dayMs)
/** From 1, Monday, to 7. */
export const weekdayOf = (day: string): number => new Date(utc(day)).getUTCDay() || 7
export const isWeekend = (day: string): boolean => weekdayOf(day) > 5
export const weekStart = (day: string): string => addDays(day, 1 - weekdayOf(day))
export const monthStart = (day: string): string => `${day.slice(0, 7)}-01`
export const addMonths = (day: string, months: number): string => {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const first = dayOf(Date.UTC(year, month - 1 + months, 1))
  const last = monthEnd(first)
  const same = `${first.slice(0, 7)}-${day.slice(8)}`
  return same > last ? last : same
}
export const monthEnd = (day: string): string => {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return dayOf(Date.UTC(year, month, 0))
}
export const yearStart = (day: string): string => `${day.slice(0, 4)}-01-01`
export const yearEnd = (day: string): string => `${day.slice(0, 4)}-12-31`
/** Every day from one to the other, both included. */
export const daysFrom = (from: string, until: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, until) + 1) }, (_, index) => addDays(from, index))
/** `2026-03` */
export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
export const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(utc(text)) && dayOf(utc(text)) === text
/** The ISO week. */
export const weekNumber = (day: string): number => {
  const thursday = addDays(day, 4 - weekdayOf(day))
  return 1 + Math.floor(daysBetween(yearStart(thursday), thursday) / 7)
}
