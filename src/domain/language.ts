export type Language = 'de' | 'en'

/** The language to write to somebody in: German for German locales, English for everybody else. */
export const languageOf = (locale: string): Language => (locale.toLowerCase().startsWith('de') ? 'de' : 'en')

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A date, `2027-03-31`, as the language writes it; in English by the name of the month, as 3/4 is not the same day everywhere. */
export function dayIn(day: string, language: Language): string {
  if (language === 'de') return day.split('-').reverse().join('.')
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

const decimals: { [L in Language]?: Intl.NumberFormat } = {}

/** A number with up to two decimals, as the language writes it. To make its form takes thirty times as long as to use it. */
export function numberIn(value: number, language: Language): string {
  decimals[language] ??= new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  return decimals[language].format(value)
}

/** A month, `2027-03`, with its name. */
export const monthIn = (month: string, language: Language): string =>
  Temporal.PlainDate.from(`${month}-01`).toLocaleString(language, { month: 'long', year: 'numeric' })
