/** How a number in a cell is displayed. `elapsed` is a duration, possibly of more than 24 hours. */
export type Shown = 'number' | 'date' | 'time' | 'moment' | 'elapsed'

/** Built-in formats; those from 27 on are East Asian dates. */
const knownFormats: Readonly<Record<number, Shown>> = {
  ...Object.fromEntries([14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'date'])),
  ...Object.fromEntries([18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map((id) => [id, 'time'])),
  22: 'moment',
  46: 'elapsed',
}

/** By the id of a format, or the code of a custom one. */
export function shownBy(id: number, code: string | undefined): Shown {
  if (code === undefined) return knownFormats[id] ?? 'number'
  // Only the section for positive numbers, without literals, escapes, padding and colours.
  const plain = code
    .split(';', 1)[0]!
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .toLowerCase()
  if (/\[[hms]+\]/.test(plain)) return 'elapsed'
  const marks = plain.replace(/\[[^[\]]*\]/g, '').replace(/general|am\/pm|a\/p/g, '')
  const hasTime = /[hs]/.test(marks)
  const hasDate = /[dy]/.test(marks) || (/m/.test(marks) && !hasTime)
  if (hasDate) return hasTime ? 'moment' : 'date'
  return hasTime ? 'time' : 'number'
}

const secondsOfDay = 86_400
const two = (number: number): string => String(number).padStart(2, '0')
const clock = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`

/** `2026-03-29`, `09:30:00` or `2026-03-29T09:30:00`; the number itself if there is no such day. */
export function dateText(serial: number, shown: Shown, from1904: boolean): string {
  const all = Math.round(serial * secondsOfDay)
  if (shown === 'number') return numberText(serial)
  // Spreadsheets that support negative times show them with a sign.
  if (all < 0 && (shown === 'elapsed' || shown === 'time')) return `-${clock(-all)}`
  if (all < 0) return numberText(serial)
  if (shown === 'elapsed') return clock(all)
  const seconds = all % secondsOfDay
  if (shown === 'time' || (shown === 'moment' && all < secondsOfDay)) return clock(seconds)
  const day = dayOf((all - seconds) / secondsOfDay, from1904)
  if (day === null) return numberText(serial)
  return shown === 'date' ? day : `${day}T${clock(seconds)}`
}

/** Excel treats 1900 as a leap year, so serial numbers from March 1900 on are one too high. */
function dayOf(days: number, from1904: boolean): string | null {
  const since = from1904 ? '1904-01-01' : days < 60 ? '1899-12-31' : '1899-12-30'
  if (days > 2_958_465) return null
  return Temporal.PlainDate.from(since).add({ days }).toString()
}

/** Rounded to the 15 significant digits of spreadsheets, so that 0.1 is shown as 0.1. */
export const numberText = (number: number): string => String(Number(number.toPrecision(15)))
