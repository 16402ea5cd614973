import { invalid, invalidAll, type Problem } from '../../platform/errors.ts'
import { readId } from '../../platform/ids.ts'
import { isObject, label, optional } from '../../platform/input/fields.ts'
import {
  blankAsNull,
  Complaint,
  endMoment,
  id,
  type Kind,
  moment,
  NestedComplaint,
  nullable,
  text,
} from '../../platform/input/kind.ts'
import { readDate, readInstant, toDatabase, withPlusSign } from '../../platform/time/instant.ts'

// Kinds of values that only this face has: numbers may be sent as text, lists as text with commas.

const splitList = (raw: unknown): string[] | null => {
  if (typeof raw === 'number') return [String(raw)]
  if (Array.isArray(raw)) return raw.map(String)
  return typeof raw === 'string'
    ? raw
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
    : null
}

/** `1,2,3`, a single number, or a list. */
export const idList = (): Kind<string[]> => ({
  schema: { anyOf: [{ type: 'string', examples: ['1,2'] }, { type: 'integer' }] },
  read(raw) {
    const ids = splitList(raw)?.map(readId)
    if (!ids || ids.includes(null)) throw new Complaint('must be ids, separated by commas.')
    return [...new Set(ids as string[])]
  },
})

export const externalIdList = (): Kind<string[]> => ({
  schema: { type: 'string', examples: ['a1,a2'] },
  read(raw) {
    const ids = splitList(raw)
    if (!ids || ids.some((id) => id.includes('\0') || !id.isWellFormed()))
      throw new Complaint('must be external ids, separated by commas.')
    return [...new Set(ids)]
  },
})

/** Tag ids to filter by; 0 stands for "without any tag". */
export const tagFilter = (): Kind<{ ids: string[]; untagged: boolean }> => ({
  schema: { type: 'string', examples: ['0,3'] },
  read(raw) {
    const entries = splitList(raw)
    if (!entries || entries.length === 0 || entries.some((entry) => entry !== '0' && readId(entry) === null))
      throw new Complaint('must be positive whole numbers or 0, separated by commas.')
    return { ids: entries.filter((entry) => entry !== '0'), untagged: entries.includes('0') }
  },
})

/** A boolean, also as it is spelled in a query string or a form. */
export const looseBoolean = (): Kind<boolean> => ({
  schema: { type: 'boolean' },
  read(raw) {
    if (raw === true || raw === 'true' || raw === '1' || raw === 1) return true
    if (raw === false || raw === 'false' || raw === '0' || raw === 0) return false
    throw new Complaint('must be true or false.')
  },
})

const unsentIf =
  (isUnsent: (raw: unknown) => boolean) =>
  <T>(kind: Kind<T>): Kind<T | undefined> => ({
    schema: nullable(kind).schema,
    read: (raw, reading) => (isUnsent(raw) ? undefined : kind.read(raw, reading)),
  })

/** For fields that cannot be null: clients that always send all fields send null for those they do not use. */
export const nullAsUnsent = unsentIf((raw) => raw === null)
/** The same for empty text, which a list of ids takes as an empty list. */
export const blankAsUnsent = unsentIf((raw) => raw === null || raw === '')

/** The ids of a record: ours, or an external id. */
export const recordIdFields = {
  id: optional(blankAsNull(id())),
  external_id: optional(blankAsNull(text())),
}

export const recordIdPair = ['id', 'external_id'] as const

/**
 * A date or a time, kept as text until its zone is known. A date without a time as the end of something means the last
 * second of that day.
 */
export const momentText = () => ({
  schema: { type: 'string', examples: ['2026-07-06', '2026-07-06T09:00:00+02:00'] },
  read(raw: unknown): string {
    const given = typeof raw === 'string' ? withPlusSign(raw) : ''
    // At the limits of the calendar a moment may be valid in one zone only; no zone was ever further from UTC than these.
    if (['+16:00', '-16:00'].some((zone) => readInstant(given, zone) === null))
      throw new Complaint('must be a date or a time in ISO 8601 format.')
    return given
  },
  instant(value: string, zone: string, name: string): Temporal.Instant {
    const kind = /end/.test(name) ? endMoment() : moment()
    return kind.read(value, { zone })
  },
})

/** The end of an open range; with an offset, so that it is the same in every zone. */
export const openEnd = '9999-12-29T00:00:00Z'

/** Many systems send one of the last days of 9999 for "no end", which is later than `momentText` accepts. */
export const rangeEndText = () => ({
  ...momentText(),
  read(raw: unknown): string {
    const earlier = typeof raw === 'string' ? raw.replace(/^9999-12-3/, '9998-12-3') : raw
    const read = momentText().read(earlier)
    return earlier === raw ? read : openEnd
  },
})

/**
 * A range in the zone of a workspace, unless the bounds have an offset. Half-open: a record that starts at its end is
 * outside. A date as the end includes the whole day, and a range from a moment to itself is one second.
 */
export const rangeInZone = (start: string, end: string) => (zone: string) => {
  const from = momentText().instant(start, zone, 'range_start')
  const last = momentText().instant(end, zone, 'range_end')
  if (Temporal.Instant.compare(from, last) > 0) throw invalid('range_end', 'Range end must not be before the start.')
  const until = readDate(end) || from.equals(last) ? last.add({ seconds: 1 }) : last
  return { from: from.toString(), until: toDatabase(until) }
}

const fact = blankAsNull(text({ most: 5000 }))

/** `{phone: '…'}`, or the form of answers: `{phone: {label, value}}`. */
export const dataProfiles: Kind<Record<string, string | null>> = {
  schema: { type: 'object', additionalProperties: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
  read(raw, reading) {
    if (!isObject(raw)) throw new Complaint('must be an object of keys and values.')
    const problems: Problem[] = []
    const facts = Object.entries(raw).map(([key, field]) => {
      try {
        return [key, fact.read(isObject(field) ? (field.value ?? null) : field, reading)] as const
      } catch (error) {
        if (!(error instanceof Complaint)) throw error
        problems.push({ pointer: key.slice(0, 100), title: `Data profiles ${error.message}` })
        return [key, null] as const
      }
    })
    if (problems.length > 0) throw new NestedComplaint(problems)
    return Object.fromEntries(facts)
  },
}

/** The id of a working session: a number, or text if a punch opened it. */
export const sessionId = (): Kind<string> => ({
  schema: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
  read(raw) {
    const given = typeof raw === 'number' ? String(raw) : raw
    if (typeof given !== 'string' || !/^[\w-]{1,100}$/.test(given)) throw new Complaint('must be an id.')
    return given
  },
})

/** Refuses with one problem for each missing value. */
export function demandValues(values: Record<string, unknown>, rest: string): void {
  const missing = Object.keys(values).filter((name) => values[name] === undefined || values[name] === null)
  if (missing.length > 0) throw invalidAll(missing.map((name) => ({ pointer: name, title: `${label(name)} ${rest}` })))
}
