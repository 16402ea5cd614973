import type { Language } from '../shared/language.ts'

export { type Language, languageOf } from '../shared/language.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats a date such as `2027-03-31`; in English with the name of the month, since 3/4 is ambiguous. */
export function dayIn(day: string, language: Language): string {
  if (language === 'de') return day.split('-').reverse().join('.')
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

const decimals: { [L in Language]?: Intl.NumberFormat } = {}

/** Formats a number with up to two decimals. The formatter is cached: creating it takes thirty times as long as using it. */
export function numberIn(value: number, language: Language): string {
  decimals[language] ??= new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  return decimals[language].format(value)
}

/** Formats a month such as `2027-03` with its name. */
export const monthIn = (month: string, language: Language): string =>
  Temporal.PlainDate.from(`${month}-01`).toLocaleString(language, { month: 'long', year: 'numeric' })
