import { weaknessOf } from '../../domain/access/weak-passwords.ts'
import { isCalendar } from '../../domain/holidays/calendar.ts'
import { readDataUrl } from '../../domain/images/image.ts'
import type { ImageChange } from '../../domain/images/store-image.ts'
import type { WarningThresholds } from '../../domain/scope.ts'
import type { Problem } from '../../platform/errors.ts'
import { isObject, optional, readFields } from '../../platform/input/fields.ts'
import { blankAsNull, Complaint, integer, type Kind, NestedComplaint, oneOf, text } from '../../platform/input/kind.ts'
import { mostImageBytes } from '../../shared/limits.ts'

// Kinds of values that several modules take.

/** A picture as a data URL, null for none, or the present path, which changes nothing. */
export const avatar = (): Kind<ImageChange> => ({
  schema: {
    anyOf: [
      { type: 'string', description: 'A PNG, JPEG or WebP image of at most 512 KiB, as a data URL.' },
      { type: 'null' },
    ],
  },
  read(raw) {
    if (raw === null || raw === '') return null
    if (typeof raw === 'string' && raw.startsWith('/images/')) return { path: raw }
    const image = typeof raw === 'string' ? readDataUrl(raw) : null
    if (!image) throw new Complaint('must be a picture as a data URL (png, jpeg or webp).')
    if (image.bytes.length > mostImageBytes) throw new Complaint('may have at most 512 KiB.')
    return { image }
  },
})

const minutes = integer({ least: 0, most: 7 * 24 * 60 })

export const externalId = () => blankAsNull(text())
export const locale = () => oneOf('de', 'en')

export const password = (): Kind<string> => ({
  schema: { type: 'string', format: 'password', minLength: 8, maxLength: 200 },
  read(raw) {
    if (typeof raw !== 'string' || !raw.isWellFormed()) throw new Complaint('must be text.')
    if ([...raw].length < 8) throw new Complaint('must have at least 8 characters.')
    if (raw.length > 200) throw new Complaint('may have at most 200 characters.')
    const weakness = weaknessOf(raw)
    if (weakness) throw new Complaint(weakness)
    return raw
  },
})

const thresholdNames = [
  'daily_minutes',
  'break_after_minutes',
  'break_minutes',
  'long_break_after_minutes',
  'long_break_minutes',
  'rest_minutes',
  'running_minutes',
  'late_punch_minutes',
] as const

const thresholds = Object.fromEntries(thresholdNames.map((name) => [name, optional(minutes)]))

/** Some or all of the thresholds; the others stay unchanged. */
export const warningThresholds: Kind<Partial<WarningThresholds>> = {
  schema: {
    type: 'object',
    properties: Object.fromEntries(thresholdNames.map((name) => [name, minutes.schema])),
  },
  read(raw, reading) {
    if (!isObject(raw)) throw new Complaint('must be an object of minutes.')
    const problems: Problem[] = []
    const named = readFields(thresholds, raw, reading, problems)
    if (problems.length > 0) throw new NestedComplaint(problems)
    return named
  },
}

/** `DE`, `DE-BY`, or `none`. */
export const holidayCalendar: Kind<string> = {
  schema: { type: 'string', examples: ['DE-BY'] },
  read(raw) {
    if (typeof raw === 'string' && (raw === 'none' || isCalendar(raw))) return raw
    throw new Complaint('must be a country such as DE, a country and state such as DE-BY, or none.')
  },
}
