import type { Problem } from '../errors.ts'
import { readId } from '../ids.ts'
import { readNetwork } from '../networks.ts'
import { cutToSecond, endOfDay, readDate, readInstant } from '../time/instant.ts'
import { zoneOf } from '../time/zone.ts'

/** The context for reading a value. */
export type Reading = { zone: string }

/** The rest of a sentence that starts with the field's name: "must be text." */
export class Complaint extends Error {}

/** Problems inside a value, each with its relative pointer. */
export class NestedComplaint extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map((problem) => `${problem.pointer}: ${problem.title}`).join(' '))
    this.problems = problems
  }
}

/**
 * A kind of value: how it is read from a request, and its JSON schema. One declaration is the source of validation,
 * TypeScript type and OpenAPI document.
 */
export type Kind<T> = {
  schema: Record<string, unknown>
  read(raw: unknown, reading: Reading): T
}

const complain = (rest: string): never => {
  throw new Complaint(rest)
}

/** Terminals and spreadsheets send staff numbers and PINs as numbers. Larger ones would lose digits as text. */
const keepsItsDigits = (value: number): boolean =>
  Math.abs(value) <= Number.MAX_SAFE_INTEGER && !String(value).includes('e')

export const text = (options: { most?: number; filled?: boolean } = {}): Kind<string> => {
  const { most = 255, filled = false } = options
  return {
    schema: { type: 'string', maxLength: most, ...(filled && { minLength: 1 }) },
    read(raw) {
      const value = typeof raw === 'number' && keepsItsDigits(raw) ? String(raw) : raw
      if (typeof value !== 'string') return complain('must be text.')
      if (value.includes('\0') || !value.isWellFormed())
        return complain('contains characters that are not allowed in text.')
      if (value.length > most) return complain(`may have at most ${most} characters.`)
      if (filled && value.trim() === '') return complain('must not be empty.')
      return value
    },
  }
}

const notInNames = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
const webAddress = /:\/\/|\bwww\./i

/** The part of a text that `name` accepts, for texts whose sender cannot correct them; empty if nothing is left. */
export const cleanName = (text: string): string => {
  const plain = text.toWellFormed().replace(new RegExp(notInNames, 'gu'), '').slice(0, 255).toWellFormed().trim()
  return plain.replace(new RegExp(webAddress, 'gi'), ' ').trim()
}

/** The name of a person, company or place. It is used in mails, including those sent on behalf of a stranger. */
export const name = (): Kind<string> => {
  const line = text({ filled: true })
  return {
    ...line,
    read(raw, reading) {
      const value = line.read(raw, reading)
      if (notInNames.test(value)) return complain('must be one line without control characters.')
      if (webAddress.test(value)) return complain('must not contain a web address.')
      return value
    },
  }
}

export const integer = (options: { least?: number; most?: number } = {}): Kind<number> => {
  const { least = -2_147_483_648, most = 2_147_483_647 } = options
  return {
    schema: { type: 'integer', minimum: least, maximum: most },
    read(raw) {
      const value = typeof raw === 'string' && /^-?\d{1,10}$/.test(raw) ? Number(raw) : raw
      if (typeof value !== 'number' || !Number.isInteger(value)) return complain('must be a whole number.')
      if (value < least || value > most) return complain(`must be from ${least} to ${most}.`)
      return value
    },
  }
}

export const number = (options: { least?: number; most?: number } = {}): Kind<number> => {
  const { least = -1_000_000_000, most = 1_000_000_000 } = options
  return {
    schema: { type: 'number', minimum: least, maximum: most },
    read(raw) {
      const value = typeof raw === 'string' && /^-?\d{1,10}(\.\d{1,10})?$/.test(raw) ? Number(raw) : raw
      if (typeof value !== 'number' || !Number.isFinite(value)) return complain('must be a number.')
      if (value < least || value > most) return complain(`must be from ${least} to ${most}.`)
      return value
    },
  }
}

export const boolean = (): Kind<boolean> => ({
  schema: { type: 'boolean' },
  read: (raw) => (typeof raw === 'boolean' ? raw : complain('must be true or false.')),
})

export const oneOf = <const V extends string>(...values: V[]): Kind<V> => ({
  schema: { type: 'string', enum: values },
  read: (raw) => (values.includes(raw as V) ? (raw as V) : complain(`must be one of ${values.join(', ')}.`)),
})

/** A calendar date, kept as `YYYY-MM-DD`. */
export const date = (): Kind<string> => ({
  schema: { type: 'string', format: 'date', examples: ['2026-01-30'] },
  read(raw) {
    const value = typeof raw === 'string' ? readDate(raw) : null
    return value ? value.toString() : complain('must be a date such as 2026-01-30.')
  },
})

/** Truncated to the second, so that stored, shown and computed values are the same. */
export const moment = (): Kind<Temporal.Instant> => ({
  schema: { type: 'string', format: 'date-time', examples: ['2026-01-30T09:00:00+01:00'] },
  read(raw, { zone }) {
    const value = typeof raw === 'string' ? readInstant(raw, zone) : null
    return value ? cutToSecond(value) : complain('must be a time such as 2026-01-30T09:00:00+01:00.')
  },
})

/** For the end of a span: a bare date means the last second of that day. */
export const endMoment = (): Kind<Temporal.Instant> => ({
  schema: moment().schema,
  read(raw, reading) {
    const day = typeof raw === 'string' ? readDate(raw) : null
    return day ? endOfDay(day, reading.zone) : moment().read(raw, reading)
  },
})

/** A moment whose zone is not known yet, because it is that of a record still to be read. */
export const readLater = (kind: Kind<Temporal.Instant>): Kind<(zone: string) => Temporal.Instant> => ({
  schema: kind.schema,
  read(raw, reading) {
    // If it is valid in both extreme zones, it is valid in all.
    for (const zone of ['Etc/GMT+12', 'Pacific/Kiritimati']) kind.read(raw, { ...reading, zone })
    return (zone) => kind.read(raw, { ...reading, zone })
  },
})

export const timeZone = (): Kind<string> => ({
  schema: { type: 'string', examples: ['Europe/Berlin', 'Berlin'] },
  read: (raw) =>
    typeof raw === 'string' && zoneOf(raw) !== null ? raw : complain('must be a time zone such as Europe/Berlin.'),
})

export const color = (): Kind<string> => ({
  schema: { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$', examples: ['#1A9988'] },
  read: (raw) =>
    typeof raw === 'string' && /^#[0-9a-f]{6}$/i.test(raw) ? raw : complain('must be a colour such as #1A9988.'),
})

/** One @, and no characters with a meaning in mail headers. */
const emailForm = /^[^\s@<>(),;:"\\\p{Cc}]+@[^\s@<>(),;:"\\\p{Cc}]*[^\s@<>(),;:"\\\p{Cc}.]$/u

export const email = (): Kind<string> => ({
  schema: { type: 'string', format: 'email', maxLength: 254 },
  read(raw) {
    const value = typeof raw === 'string' ? raw.trim() : ''
    if (value.length > 254 || !value.isWellFormed() || !emailForm.test(value))
      return complain('must be a valid e-mail address.')
    return value
  },
})

/** A network or a single address, such as `192.0.2.0/24`. */
export const network = (): Kind<string> => ({
  schema: { type: 'string', maxLength: 50, examples: ['192.0.2.0/24'] },
  read(raw) {
    const read = typeof raw === 'string' ? readNetwork(raw) : null
    return read ?? complain('must be a network such as 192.0.2.0/24 or 2001:db8::/32.')
  },
})

export const id = (): Kind<string> => ({
  schema: {
    oneOf: [
      { type: 'string', pattern: '^[1-9][0-9]*$' },
      { type: 'integer', minimum: 1 },
    ],
  },
  read: (raw) => readId(raw) ?? complain('must be the id of a record.'),
})

/** An object as sent, without validation of its members. */
export const object = (): Kind<object> => ({
  schema: { type: 'object' },
  read: (raw) =>
    typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? raw : complain('must be an object.'),
})

export const listOf = <T>(item: Kind<T>, options: { most?: number } = {}): Kind<T[]> => ({
  schema: { type: 'array', items: item.schema, maxItems: options.most ?? 10_000 },
  read(raw, reading) {
    if (!Array.isArray(raw)) return complain('must be a list.')
    if (raw.length > (options.most ?? 10_000)) return complain(`may have at most ${options.most ?? 10_000} entries.`)
    return raw.map((entry) => item.read(entry, reading))
  },
})

/** A list of ids without duplicates. */
export const ids = (options: { most?: number } = {}): Kind<string[]> => {
  const list = listOf(id(), options)
  return { ...list, read: (raw, reading) => [...new Set(list.read(raw, reading))] }
}

export const nullable = <T>(kind: Kind<T>): Kind<T | null> => ({
  schema: { anyOf: [kind.schema, { type: 'null' }] },
  read: (raw, reading) => (raw === null ? null : kind.read(raw, reading)),
})

/** For fields whose empty text means null. */
export const blankAsNull = <T>(kind: Kind<T>): Kind<T | null> => ({
  schema: { anyOf: [kind.schema, { type: 'null' }] },
  read: (raw, reading) => (raw === null || raw === '' ? null : kind.read(raw, reading)),
})
