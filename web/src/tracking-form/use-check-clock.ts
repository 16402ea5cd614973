import { useTexts } from '../i18n/language.tsx'
import { isClock } from '../parts/clock-input.tsx'
import { words } from './words.ts'

/** What is wrong with a typed time of day; null if nothing is. */
export function useCheckClock(): (time: string, needed: boolean) => string | null {
  const t = useTexts(words)
  return (time, needed) => (time === '' ? (needed ? t.needed : null) : isClock(time) ? null : t.noClock)
}
