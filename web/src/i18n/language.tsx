import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { Language } from '../../../src/shared/language.ts'
import { firstLanguage, shown, storedLanguage } from './first-language.ts'

export { type Language, languageOf } from '../../../src/shared/language.ts'

/**
 * The texts of a page in both languages, next to the page: `texts({ title: 'Time' }, { title: 'Zeiten' })`. Texts with
 * values are functions. A text that is missing in one language is a compile error. If the German texts say Sie, a third
 * dictionary has those that differ for people who are addressed as du.
 */
type Texts<T> = { en: T; de: T; du: T }
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

/** The entries of a dictionary that differ. Lists are replaced as a whole. */
type Some<T> = { [K in keyof T]?: T[K] extends string | readonly string[] | CallableFunction ? T[K] : Some<T[K]> }

export const texts = <T extends Dictionary>(en: T, de: Wide<T>, du: Some<Wide<T>> = {}): Texts<Wide<T>> => ({
  en: en as unknown as Wide<T>,
  de,
  du: replaced(de as Dictionary, du as Dictionary) as Wide<T>,
})

const isDictionary = (word: Word | undefined): word is Dictionary => typeof word === 'object' && !Array.isArray(word)

const replaced = (words: Dictionary, others: Dictionary): Dictionary =>
  Object.fromEntries(
    Object.entries(words).map(([name, word]) => {
      const other = others[name]
      return [name, isDictionary(word) && isDictionary(other) ? replaced(word, other) : (other ?? word)]
    }),
  )

/** How people are addressed in languages with that distinction: as Sie, or as du. */
type AddressForm = 'formal' | 'informal'

type Choice = {
  language: Language
  choose(language: Language): void
  form: AddressForm
  address(form: AddressForm): void
}
const Chosen = createContext<Choice>({ language: 'en', choose: () => {}, form: 'formal', address: () => {} })

const storedForm = 'stint-address-form'

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage)
  const choose = useCallback((next: Language) => {
    localStorage.setItem(storedLanguage, next)
    setLanguage(shown(next))
  }, [])
  // Stored for the pages before sign-in, which have no workspace.
  const [form, setForm] = useState<AddressForm>(() =>
    localStorage.getItem(storedForm) === 'informal' ? 'informal' : 'formal',
  )
  const address = useCallback((next: AddressForm) => {
    localStorage.setItem(storedForm, next)
    setForm(next)
  }, [])
  const choice = useMemo(() => ({ language, choose, form, address }), [language, choose, form, address])
  return <Chosen.Provider value={choice}>{children}</Chosen.Provider>
}

export const useLanguage = (): Choice => useContext(Chosen)

export function useTexts<T>(pair: Texts<T>): T {
  const { language, form } = useLanguage()
  return pair[language === 'de' && form === 'informal' ? 'du' : language]
}

/** The locale for `Intl`. */
export const localeOf = (language: Language): string => (language === 'de' ? 'de-DE' : 'en-GB')
