import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'

export type Language = 'en' | 'de'

/**
 * The words of a page, in both languages, beside the page: `texts({ title: 'Time' }, { title: 'Zeiten' })`. What takes a
 * value is a function. A text that one language lacks does not compile.
 */
type Texts<T> = { en: T; de: T }
// biome-ignore lint/suspicious/noExplicitAny: functions of any arguments
type Word = string | ((...values: any[]) => string) | { [key: string]: Word } | readonly string[]
type Dictionary = { [key: string]: Word }
type Wide<T> = T extends string
  ? string
  : T extends (...values: infer A) => string
    ? (...values: A) => string
    : T extends readonly string[]
      ? readonly string[]
      : { [K in keyof T]: Wide<T[K]> }

export const texts = <T extends Dictionary>(en: T, de: Wide<T>): Texts<Wide<T>> => ({
  en: en as unknown as Wide<T>,
  de,
})

type Choice = { language: Language; choose(language: Language): void }
const Chosen = createContext<Choice>({ language: 'en', choose: () => {} })

const stored = 'stint-language'

export const languageOf = (locale: string): Language => (locale.toLowerCase().startsWith('de') ? 'de' : 'en')

/** What was chosen in this browser, else the browser's own: for as long as nobody is signed in who has a language. */
const firstLanguage = (): Language => shown(languageOf(localStorage.getItem(stored) ?? navigator.language))

/** The page says in which language it is; requests ask for the same (api/client.ts). */
function shown(language: Language): Language {
  document.documentElement.lang = language
  return language
}

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage)
  const choose = useCallback((next: Language) => {
    localStorage.setItem(stored, next)
    setLanguage(shown(next))
  }, [])
  const choice = useMemo(() => ({ language, choose }), [language, choose])
  return <Chosen.Provider value={choice}>{children}</Chosen.Provider>
}

export const useLanguage = (): Choice => useContext(Chosen)

export function useTexts<T>(pair: Texts<T>): T {
  return pair[useLanguage().language]
}

/** What `Intl` is asked for. */
export const localeOf = (language: Language): string => (language === 'de' ? 'de-DE' : 'en-GB')
