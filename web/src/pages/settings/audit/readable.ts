import { fieldWord } from '../../../../../src/shared/audit-field-words.ts'
import { valueWord } from '../../../../../src/shared/audit-value-words.ts'
import type { Language } from '../../../i18n/language.tsx'
import { clockText } from '../../../time/clock-minutes.ts'
import type { Format } from '../../../time/format.ts'

type Reader = {
  format: Format
  language: Language
  words: { nothing: string; yes: string; no: string }
  /** The name for an id in a field. */
  nameOf(field: string, id: unknown): string | undefined
}

const day = /^\d{4}-\d\d-\d\d$/
const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

/** Formats days and times for the reader; other text is returned as it is. */
export const dated = (text: string, format: Format): string => {
  if (day.test(text)) return format.day(text)
  return moment.test(text) ? format.dateTime(text) : text
}

const monday = '2024-01-01'

function numberText(field: string, value: number, { format }: Reader): string {
  if (/(^|_)minutes$/.test(field)) return format.clock(value * 60)
  if (/_minute$/.test(field)) return clockText(value)
  if (/(^|_)seconds$/.test(field) || /(^|_)break_duration$/.test(field)) return format.clock(value)
  if (/(^|_)hours$|^hours_on_|^initial_time_account$/.test(field)) return format.hours(value)
  if (field === 'percentage') return format.percent(value)
  if (field === 'weekdays') return format.weekday(`${monday.slice(0, -1)}${value}`)
  // Ids without a name, such as of deleted records, get no thousands separators.
  return /_ids?$/.test(field) ? String(value) : format.number(value)
}

function text(field: string, value: string, { format }: Reader): string {
  if (/(^|_)month$/.test(field) && /^\d{4}-\d\d/.test(value)) return format.month(`${value.slice(0, 7)}-01`)
  return dated(value, format)
}

/** Formats any value as the rest of the app does. */
export function readable(field: string, value: unknown, reader: Reader): string {
  const { words, language } = reader
  if (value === null || value === undefined || value === '') return words.nothing
  if (Array.isArray(value))
    return value.length === 0 ? words.nothing : value.map((element) => readable(field, element, reader)).join(', ')
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value !== 'object') {
    const known = valueWord(language, field, value) ?? reader.nameOf(field, value)
    if (known !== undefined) return known
    return typeof value === 'number' ? numberText(field, value, reader) : text(field, String(value), reader)
  }
  const { id: _, name, ...rest } = value as Record<string, unknown>
  const more = Object.entries(rest).map(([key, one]) => `${fieldWord(language, key)}: ${readable(key, one, reader)}`)
  if (typeof name === 'string') return more.length > 0 ? `${name} (${more.join('; ')})` : name
  return more.join('; ')
}
