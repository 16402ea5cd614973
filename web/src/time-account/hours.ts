/** Minutes of `7:30`, `7,5`, `7.5` or `−2`; null for what is no number of hours. Empty is none. */
export function readHours(text: string): number | null {
  const typed = text.trim().replace(/^[−–]/, '-')
  if (typed === '') return 0
  const clock = /^(-?)(\d{1,4}):([0-5]\d)$/.exec(typed)
  if (clock) return (clock[1] ? -1 : 1) * (Number(clock[2]) * 60 + Number(clock[3]))
  const decimal = /^-?\d{1,4}([.,]\d{1,2})?$/.test(typed)
  return decimal ? Math.round(Number(typed.replace(',', '.')) * 60) : null
}

/** `7:30`, and nothing for none. */
export const writeHours = (minutes: number): string => (minutes === 0 ? '' : writeBalance(minutes))

/** `-2:30`, and `0:00` for none. */
export const writeBalance = (minutes: number): string => {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : ''}${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`
}
