export type Language = 'de' | 'en'

/** German for German locales, English for all others. */
export const languageOf = (locale: string): Language => (locale.toLowerCase().startsWith('de') ? 'de' : 'en')
