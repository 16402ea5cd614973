import type { Language } from './language.ts'

/** How hours are written: `7:48`, or `7.80`. */
export const hoursNotations = ['clock', 'decimal'] as const
export type HoursNotation = (typeof hoursNotations)[number]

/** How hours are formatted for a reader. */
export type HoursForm = { notation: HoursNotation; language: Language }

/** Hours with two decimals, rounded half away from zero, from whole seconds: as `round(seconds / 3600, 2)` in SQL. */
export function hoursFrom(seconds: number): number {
  // An integer divided by 36 is exact if it ends in a half, so this rounds like the decimal number.
  const hours = Math.round(Math.abs(seconds) / 36) / 100
  return seconds < 0 ? 0 - hours : hours
}

/** Converts hours with two decimals to seconds; to whole minutes in the notation 7:50, since 7.83 stands for it. */
export const secondsFrom = (hours: number, notation: HoursNotation): number =>
  notation === 'clock' ? Math.round(hours * 60) * 60 : Math.round(hours * 3600)

const locales: Record<Language, string> = { de: 'de-DE', en: 'en-GB' }
const decimals: { [L in Language]?: Intl.NumberFormat } = {}

/** Created on first use: a slow phone takes 60 ms for it. */
function decimalIn(language: Language): Intl.NumberFormat {
  // Grouping separators from five digits on: shorter numbers can be typed back (readHours).
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'min2' } as const
  const made = decimals[language] ?? new Intl.NumberFormat(locales[language], options)
  decimals[language] = made
  return made
}

/** `7:48`, truncated to minutes like a clock, or `7.80`, in German `7,80`, rounded like in files. `signed` adds a plus. */
export function hoursText(seconds: number, { notation, language }: HoursForm, { signed = false } = {}): string {
  const minutes = Math.floor(Math.abs(seconds) / 60)
  const hours = Math.abs(hoursFrom(seconds))
  const shown = notation === 'clock' ? minutes : hours
  const sign = shown === 0 ? '' : seconds < 0 ? '−' : signed ? '+' : ''
  if (notation === 'decimal') return sign + decimalIn(language).format(hours)
  return `${sign}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/**
 * A balance with its sign. Minutes are rounded down below zero as well, so that the balance is the difference of the worked
 * and the target hours as they are shown.
 */
export const balanceText = (seconds: number, form: HoursForm): string =>
  hoursText(form.notation === 'clock' ? Math.floor(seconds / 60) * 60 : seconds, form, { signed: true })

/** Parses `7:30`, `7,5`, `7.5` or `−2` to minutes; null for anything else. Empty text means 0. */
export function readHours(text: string): number | null {
  const typed = text.trim().replace(/^[−–]/, '-')
  if (typed === '') return 0
  const clock = /^(-?)(\d{1,4}):([0-5]\d)$/.exec(typed)
  if (clock) return (clock[1] ? -1 : 1) * (Number(clock[2]) * 60 + Number(clock[3]))
  const decimal = /^-?\d{1,4}([.,]\d{1,2})?$/.test(typed)
  return decimal ? Math.round(Number(typed.replace(',', '.')) * 60) : null
}
