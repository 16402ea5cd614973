import { readList, writeList } from './list-text.ts'

type ColumnType = {
  to: number
  from: number[]
  serialize(value: unknown): unknown
  parse(text: string): unknown
}

/** How the database writes most moments. */
const wholeSecond = '2026-01-30 11:22:54+00'

const asText = (value: unknown): string => String(value)

/**
 * How column types look in TypeScript: bigint ids and dates are text, a moment is ISO text in UTC
 * (`2026-01-30T11:22:54.123Z`), a numeric is a number.
 */
const scalars = {
  moment: {
    to: 1184,
    from: [1184],
    serialize: (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value)),
    parse: (text: string): string =>
      text.length === wholeSecond.length
        ? `${text.slice(0, 10)}T${text.slice(11, 19)}Z`
        : `${text.slice(0, 10)}T${text.slice(11).replace('+00', 'Z')}`,
  },
  day: { to: 1082, from: [1082], serialize: asText, parse: (text: string): string => text },
  // A text is taken as JSON that is already written, which is how the job queue hands its payloads over.
  json: {
    to: 114,
    from: [114, 3802],
    serialize: (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  },
  decimal: { to: 1700, from: [1700], serialize: asText, parse: Number },
}

/**
 * Lists by their own numbers, which are the same in every PostgreSQL. The driver would ask each new connection for
 * them; and where the connection breaks meanwhile, nobody would catch its error.
 */
const lists = {
  booleans: listType(
    [1000],
    (value) => (value === true ? 't' : 'f'),
    (text) => text === 't',
  ),
  texts: listType([1009, 1015, 1003, 2951, 1016], asText, (text) => text),
  numbers: listType([1005, 1007, 1021, 1022, 1231], asText, Number),
  moments: listType([1185], scalars.moment.serialize, scalars.moment.parse),
  days: listType([1182], asText, scalars.day.parse),
  documents: listType([199, 3807], scalars.json.serialize, scalars.json.parse),
}

function listType(
  numbers: number[],
  writeValue: (value: unknown) => unknown,
  readValue: (text: string) => unknown,
): ColumnType {
  return {
    to: numbers[0]!,
    from: numbers,
    serialize: (value) => (Array.isArray(value) ? writeList(value, writeValue) : value),
    parse: (text) => readList(text, readValue),
  }
}

export const columnTypes: Record<string, ColumnType> = { ...scalars, ...lists }
