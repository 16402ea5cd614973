import { type Language, languageOf } from '../../../src/shared/language.ts'

export const storedLanguage = 'stint-language'

/** What was chosen in this browser, else the browser's own: for as long as nobody is signed in who has a language. */
export const firstLanguage = (): Language =>
  shown(languageOf(localStorage.getItem(storedLanguage) ?? navigator.language))

/** The page says in which language it is; requests ask for the same (api/session-request.ts). */
export function shown(language: Language): Language {
  document.documentElement.lang = language
  return language
}
