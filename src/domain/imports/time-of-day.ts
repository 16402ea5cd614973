const clockForm = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*(?:uhr|h)?$/i
const halfDayForm = /^(\d{1,2})(?:[:.](\d{2}))?(?::(\d{2}))?\s*([ap])\.?\s*m\.?$/i
const durationForm = /^(\d{1,5}):(\d{2})(?::(\d{2}))?$/

const formatted = (hours: number, minutes: number, seconds: number): string | null => {
  const isEndOfDay = hours === 24 && minutes === 0 && seconds === 0
  if ((hours > 23 && !isEndOfDay) || minutes > 59 || seconds > 59) return null
  return [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':')
}

/**
 * Reads `09:30`, `9:30:15`, `9.30 Uhr`, `9:30 PM` as `09:30:00`; the end of a day is `24:00:00`. Null if it is not a
 * time.
 */
export function readTimeOfDay(text: string): string | null {
  // Some programs put a narrow space before AM and PM.
  const plain = text.replace(/\s+/g, ' ').trim()
  const half = halfDayForm.exec(plain)
  if (half) {
    const hours = Number(half[1])
    if (hours < 1 || hours > 12) return null
    const afternoon = half[4]!.toLowerCase() === 'p' ? 12 : 0
    return formatted((hours % 12) + afternoon, Number(half[2] ?? 0), Number(half[3] ?? 0))
  }
  const whole = clockForm.exec(plain)
  return whole && formatted(Number(whole[1]), Number(whole[2]), Number(whole[3] ?? 0))
}

/**
 * In seconds: `1:30:00` and `1:30` are hours, a bare number is seconds. English spreadsheets show durations of less than a day
 * as `1:30:00 AM`. Null if it is not a duration.
 */
export function readDuration(text: string): number | null {
  const shown = halfDayForm.test(text.trim()) ? readTimeOfDay(text) : text.trim()
  const clock = durationForm.exec(shown ?? '')
  if (clock) return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0)
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : null
}

/** Seconds of a local time such as `2026-03-29T09:00:00`, for comparisons without a zone. */
export const wallSeconds = (wall: string): number => Date.parse(`${wall}Z`) / 1000
