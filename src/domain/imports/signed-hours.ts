const clockForm = /^([+-]?)(\d{1,5}):([0-5]\d)(?::([0-5]\d))?$/
const decimalForm = /^[+-]?\d{1,5}(?:\.\d{1,20})?$/

/** Four decimals as in the database, where every whole second has a distinct value. Zero has no sign. */
const rounded = (hours: number): number => Math.round(hours * 10_000) / 10_000 + 0

/** Signed hours: `12.5`, `12,5`, `-3:45`, `+0:20 h`. Null if it is not a number of hours. */
export function readSignedHours(text: string): number | null {
  const plain = text
    // The minus sign and dashes are used for it as well.
    .replace(/[\u2212\u2012\u2013]/g, '-')
    .replace(/\s+/g, '')
    .replace(/(h|std\.?)$/i, '')
    .replace(',', '.')
  const clock = clockForm.exec(plain)
  if (clock) {
    const seconds = Number(clock[2]) * 3600 + Number(clock[3]) * 60 + Number(clock[4] ?? 0)
    return rounded((clock[1] === '-' ? 0 - seconds : seconds) / 3600)
  }
  return decimalForm.test(plain) ? rounded(Math.round(Number(plain) * 3600) / 3600) : null
}
