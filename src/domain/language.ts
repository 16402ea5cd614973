export type Language = 'de' | 'en'

/** The language to write to somebody in: German for German locales, English for everybody else. */
export const languageOf = (locale: string): Language => (locale.toLowerCase().startsWith('de') ? 'de' : 'en')

/** A date, `2027-03-31`, as the language writes it. */
export const dayIn = (day: string, language: Language): string =>
  language === 'de' ? day.split('-').reverse().join('.') : day
