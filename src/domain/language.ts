export type Language = 'de' | 'en'

/** The language to write to somebody in: German for German locales, English for everybody else. */
export const languageOf = (locale: string): Language => (locale.toLowerCase().startsWith('de') ? 'de' : 'en')
