import { setImmediate } from 'node:timers/promises'
import { invalid } from '../errors.ts'
import type { Text } from './decode.ts'
import { type TableBounds, type TableRow, tooManyColumns, tooManyRows } from './table.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/**
 * A list of records as a table; the field names are the header. Fields of nested records are named `project.name`. The
 * list may be the whole document or the only list of an object. `line` counts the records; 1 is the header.
 */
export async function* jsonRows(text: Text, bounds: TableBounds): AsyncGenerator<TableRow, void> {
  const records = recordsOf(text, bounds)
  const head = await namesOf(records, bounds)
  if (head.length === 0) throw invalid('file', 'The file is empty.')
  yield { line: 1, cells: head }
  for (const [at, record] of records.entries()) {
    const row = new Map(fieldsOf(record))
    yield { line: at + 2, cells: head.map((name) => textOf(row.get(name) ?? null)) }
  }
}

function recordsOf(text: Text, bounds: TableBounds): Json[] {
  const read = parsed(text.whole(), bounds)
  const lists = Array.isArray(read) ? [read] : Object.values(read ?? {}).filter(Array.isArray)
  const [records] = lists
  if (records && records.length > bounds.rows) throw tooManyRows()
  if (!records || lists.length > 1 || !records.every(isRecord))
    throw invalid('file', 'The JSON file must be a list of records.')
  return records
}

function parsed(whole: string, bounds: TableBounds): Json {
  const text = whole.replace(/^\ufeff/, '')
  checkNesting(text, bounds)
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('file', 'The file is not valid JSON.')
  }
}

const deepest = 32

/** Called before parsing, because the parsed document may take many times the memory of the text. */
function checkNesting(text: string, { rows }: TableBounds): void {
  let [depth, lists] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at)
    else if (character === '{' || character === '[') {
      depth++
      lists++
    } else if (character === '}' || character === ']') depth--
    if (depth > deepest) throw invalid('file', 'The JSON file is nested too deeply to be a table.')
    // A record and two more in it.
    if (lists > rows * 3 + 2) throw tooManyRows()
  }
}

/** Without a closing quotation mark, the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return text.length
}

const recordsAtOnce = 1000

async function namesOf(records: readonly Json[], bounds: TableBounds): Promise<string[]> {
  const names = new Set<string>()
  let characters = 0
  for (const [at, record] of records.entries()) {
    // Lets requests run in between.
    if (at % recordsAtOnce === recordsAtOnce - 1) await setImmediate()
    for (const [name] of fieldsOf(record)) {
      // First, because a long name takes time to be looked up.
      if (name.length > bounds.recordBytes) throw headTooLong()
      if (names.has(name)) continue
      names.add(name)
      characters += name.length
      if (names.size > bounds.columns) throw tooManyColumns()
      if (characters > bounds.recordBytes) throw headTooLong()
    }
  }
  return [...names]
}

const headTooLong = () => invalid('file', `Line ${String(1)} is too long to be a row of a table.`)

const isRecord = (value: Json): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Records within the fourth level stay in one field. */
const deepestField = 3

function* fieldsOf(record: Json, before = '', depth = 0): Generator<[name: string, value: Json], void> {
  for (const [name, value] of Object.entries(record ?? {}))
    if (isRecord(value) && depth < deepestField) yield* fieldsOf(value, `${before}${name}.`, depth + 1)
    else yield [before + name, value]
}

const textOf = (value: Json): string => {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
