import { utcText } from '../time/moment-text.ts'
import { readList, writeList } from './list-text.ts'

/** The format of most moments in answers of the database. */
const wholeSecond = '2026-01-30 11:22:54+00'

const asText = (text: string): string => text

const readMoment = (text: string): string =>
  text.length === wholeSecond.length ? utcText(text) : `${text.slice(0, 10)}T${text.slice(11).replace('+00', 'Z')}`

const readBoolean = (text: string): boolean => text === 't'
const readBytes = (text: string): Buffer => Buffer.from(text.slice(2), 'hex')

type Parser = (text: string) => unknown
const listOf =
  (parse: Parser): Parser =>
  (text) =>
    readList(text, parse)

/**
 * How column types are represented in TypeScript, by their OIDs, which are the same in every PostgreSQL: bigint ids and
 * dates are text, a moment is ISO text in UTC (`2026-01-30T11:22:54.123Z`), a numeric is a number. Other types stay text.
 */
const parsers = new Map<number, Parser>([
  ...each([16], readBoolean),
  ...each([17], readBytes),
  ...each([21, 23, 26, 700, 701, 1700], Number),
  ...each([114, 3802], JSON.parse as Parser),
  ...each([1184], readMoment),
  ...each([1000], listOf(readBoolean)),
  ...each([1005, 1007, 1021, 1022, 1231], listOf(Number)),
  ...each([1009, 1015, 1003, 2951, 1016, 1182], listOf(asText)),
  ...each([1185], listOf(readMoment)),
  ...each([199, 3807], listOf(JSON.parse as Parser)),
])

function each(numbers: number[], parser: Parser): [number, Parser][] {
  return numbers.map((number) => [number, parser])
}

/** Whether a column stays the text that the server sends. */
export const isText = (parser: Parser): boolean => parser === asText

export const columnTypes = { getTypeParser: (type: number): Parser => parsers.get(type) ?? asText }

/** A value of any type that is sent as JSON. */
export class Json {
  readonly text: string
  constructor(value: unknown) {
    this.text = JSON.stringify(value)
  }
}

/** The form in which a value is sent: text, whose type follows from the statement, or bytes in binary. */
export function parameterOf(value: unknown): string | Buffer | null {
  if (typeof value === 'string' || value === null) return value
  if (value === undefined) throw Object.assign(new Error('A value is undefined.'), { code: 'UNDEFINED_VALUE' })
  if (typeof value !== 'object') return String(value)
  if (value instanceof Json) return value.text
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return value
  if (value instanceof Uint8Array) return Buffer.from(value)
  return Array.isArray(value) ? writeList(value, elementOf) : JSON.stringify(value)
}

/** There are no columns with lists of lists: an inner list is JSON. A list is sent as text, so bytes in it are, too. */
function elementOf(value: unknown): unknown {
  if (Array.isArray(value)) return JSON.stringify(value)
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : parameterOf(value)
}
