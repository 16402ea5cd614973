export type Language = 'de' | 'en'

/** The language to write to somebody in: German for German locales, English for everybody else. */
export const languageOf = (locale: string): Language => (locale.toLowerCase().startsWith('de') ? 'de' : 'en')

/** A date, `2027-03-31`, as the language writes it. */
export const dayIn = (day: string, language: Language): string =>
  language === 'de' ? day.split('-').reverse().join('.') : day

const decimals: { [L in Language]?: Intl.NumberFormat } = {}

/** A number with up to two decimals, as the language writes it. To make its form takes thirty times as long as to use it. */
export function numberIn(value: number, language: Language): string {
  decimals[language] ??= new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  return decimals[language].format(value)
}

/** A month, `2027-03`, with its name. */
export const monthIn = (month: string, language: Language): string =>
  Temporal.PlainDate.from(`${month}-01`).toLocaleString(language, { month: 'long', year: 'numeric' })
