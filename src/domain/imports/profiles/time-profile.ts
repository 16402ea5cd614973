import { guessByHead, plainHead } from '../guess-mapping.ts'
import type { ImportField, ImportSource, Mapping, Profile, TimeRow } from '../rows.ts'
import { readTimeRow, timeFieldNames } from './time-row.ts'

type TimeField = (typeof timeFieldNames)[number]

type TimeSource = {
  source: ImportSource
  /** Column headers of the source; fields that are not listed have no column. */
  heads: Partial<Record<TimeField, readonly string[]>>
  required: readonly TimeField[]
  /** Other fields that identify the person, as alternatives to the required one. */
  insteadOf?: Partial<Record<TimeField, readonly TimeField[]>>
  recognises(head: readonly string[]): boolean
  guess?(fields: readonly ImportField[], head: readonly string[], rows: readonly (readonly string[])[]): Mapping
}

export function timeProfile({
  source,
  heads,
  required,
  insteadOf = {},
  recognises,
  guess,
}: TimeSource): Profile<TimeRow> {
  const fields = timeFieldNames
    .filter((name) => heads[name])
    .map(
      (name): ImportField => ({
        name,
        required: required.includes(name),
        ...(insteadOf[name] && { insteadOf: insteadOf[name] }),
        heads: heads[name]!,
        ...(name.endsWith('_date') && { isDate: true }),
      }),
    )
  return {
    source,
    fields,
    recognises,
    guess: (head, rows) => (guess ? guess(fields, head, rows) : guessByHead(fields, head)),
    read: (cells, mapping, options) => readTimeRow(source, cells, mapping, options),
  }
}

/** Case-insensitive. */
export const hasHeads = (head: readonly string[], wanted: readonly string[]): boolean => {
  const titles = new Set(head.map(plainHead))
  return wanted.every((title) => titles.has(plainHead(title)))
}
