import { invalid } from '../errors.ts'
import type { Text } from './decode.ts'
import type { TableRow } from './table.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/**
 * A list of records as a table; the field names are the header. Fields of nested records are named `project.name`. The
 * list may be the whole document or the only list of an object. `line` counts the records; 1 is the header.
 */
export async function* jsonRows(text: Text): AsyncGenerator<TableRow, void> {
  const records = recordsOf(text)
  const names = new Set<string>()
  for (const record of records) for (const [name] of fieldsOf(record)) names.add(name)
  if (names.size === 0) throw invalid('file', 'The file is empty.')
  const head = [...names]
  yield { line: 1, cells: head }
  for (const [at, record] of records.entries()) {
    const row = new Map(fieldsOf(record))
    yield { line: at + 2, cells: head.map((name) => row.get(name) ?? '') }
  }
}

function recordsOf(text: Text): Json[] {
  const read = parsed(text.whole())
  const lists = Array.isArray(read) ? [read] : Object.values(read ?? {}).filter(Array.isArray)
  const [records] = lists
  if (!records || lists.length > 1 || !records.every(isRecord))
    throw invalid('file', 'The JSON file must be a list of records.')
  return records
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw invalid('file', 'The file is not valid JSON.')
  }
}

const isRecord = (value: Json): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsOf = (record: Json, before = ''): [string, string][] =>
  Object.entries(record ?? {}).flatMap(([name, value]) =>
    isRecord(value) && before.split('.').length < 4
      ? fieldsOf(value, `${before}${name}.`)
      : [[before + name, textOf(value)] as [string, string]],
  )

const textOf = (value: Json): string => {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
