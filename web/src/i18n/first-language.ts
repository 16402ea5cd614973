import { type Language, languageOf } from '../../../src/shared/language.ts'

export const storedLanguage = 'stint-language'

/** The language chosen in this browser, else the browser's own: used until that of a signed-in person is known. */
export const firstLanguage = (): Language =>
  shown(languageOf(localStorage.getItem(storedLanguage) ?? navigator.language))

/** Sets the language of the page, which requests ask for as well (api/session-request.ts). */
export function shown(language: Language): Language {
  document.documentElement.lang = language
  return language
}
