import { Complaint, type Kind } from '../../../platform/input/kind.ts'
import { readDay } from '../date-order.ts'
import { plainHead } from '../guess-mapping.ts'
import type { DateOrder } from '../rows.ts'
import { readDuration, readTimeOfDay } from '../time-of-day.ts'

export const kindOf = <T>(read: (text: string) => T | null, complaint: string): Kind<T> => ({
  schema: {},
  read(raw) {
    const found = read(String(raw))
    if (found === null) throw new Complaint(complaint)
    return found
  },
})

const momentForm = /^(\d{4}-\d{2}-\d{2})[T ](\d{1,2}:\d{2}(?::\d{2})?)/

/** Spreadsheets may have date and time in a date column; the date is used. */
export const dayIn = (order: DateOrder, inLastCentury?: number): Kind<string> =>
  kindOf(
    (text) => readDay(momentForm.exec(text.trim())?.[1] ?? text, order, inLastCentury),
    'must be a date such as 2026-01-30 or 30.01.2026.',
  )

/** The same in time columns, of which the time is used. */
export const timeOfDay = (): Kind<string> =>
  kindOf(
    (text) => readTimeOfDay(momentForm.exec(text.trim())?.[2] ?? text),
    'must be a time of day such as 09:30 or 9:30 AM.',
  )

export const duration = (): Kind<number> =>
  kindOf(readDuration, 'must be a duration such as 1:30, or a number of seconds.')

/** A JSON array. */
export const listText = <T>(kind: Kind<T>): Kind<T> => ({
  schema: {},
  read(raw, reading) {
    try {
      return kind.read(JSON.parse(String(raw)), reading)
    } catch {
      throw new Complaint('must be a list.')
    }
  },
})

const answers: ReadonlyMap<string, boolean> = new Map([
  ...['1', 'true', 'yes', 'y', 'x', 'ja', 'j', 'wahr', 'oui', 'si'].map((word) => [word, true] as const),
  ...['0', 'false', 'no', 'n', 'nein', 'falsch', 'non'].map((word) => [word, false] as const),
])

export const yesOrNo = (): Kind<boolean> => kindOf((text) => answers.get(plainHead(text)) ?? null, 'must be 1 or 0.')
