import { pipeline, Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { invalid } from '../errors.ts'
import type { Text } from './decode.ts'
import type { TableBounds, TableRow } from './table.ts'

type Parsed = { info: Info; record: string[] }

export async function* csvRows(text: Text, bounds: TableBounds): AsyncGenerator<TableRow, void> {
  // Excel may declare the separator in an extra first line.
  const declared = /^\ufeff?"?sep=(.)"?\r?(?:\n|$)/i.exec(text.start)
  const parser = parse({
    bom: true,
    delimiter: declared?.[1] ?? separatorOf(text.start),
    info: true,
    max_record_size: bounds.recordBytes,
    relax_column_count: true,
    // A quotation mark in an unquoted cell is literal, as in 5" pipes.
    relax_quotes: true,
    skip_empty_lines: true,
    from_line: declared ? 2 : 1,
  })
  // The stream passes the error on to the reader of the rows.
  pipeline(Readable.from(withPlainLineEnds(text.slices())), parser, () => {})
  try {
    for await (const { info, record } of parser as AsyncIterable<Parsed>)
      yield { line: info.lines - linesWithin(record), cells: record.map(withoutApostrophe) }
  } catch (error) {
    throw error instanceof CsvError ? meaningOf(error) : error
  }
}

const separators = [';', '\t', ',', '|']

/** Headers contain separators, but no decimal points and punctuation. */
function separatorOf(start: string): string {
  const line = firstLine(start.replace(/^[\ufeff\s]+/, ''))
  const counts = separators.map((separator) => line.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))]!
}

/** Without quoted text, which may contain line breaks. */
const firstLine = (text: string): string => text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0]!

/** Normalizes line endings to one character, so that lines within cells are counted correctly. */
function* withPlainLineEnds(slices: Iterable<string>): Generator<string, void> {
  let endedInReturn = false
  for (const slice of slices) {
    if (slice === '') continue
    // A carriage return at the end of a slice was passed on as a line ending; a line feed after it belongs to it.
    const rest = endedInReturn && slice.startsWith('\n') ? slice.slice(1) : slice
    endedInReturn = slice.endsWith('\r')
    yield rest.replace(/\r\n?/g, '\n')
  }
}

const linesWithin = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)

/** Stint and other programs export text that looks like a formula with an apostrophe, so that spreadsheets do not run it. */
const withoutApostrophe = (cell: string): string => (/^'[\s]*[=+\-@]/.test(cell) ? cell.slice(1) : cell)

function meaningOf(error: CsvError) {
  const line = String((error as { lines?: number }).lines ?? 1)
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return invalid('file', 'The table has a quotation mark that is never closed.')
    case 'CSV_MAX_RECORD_SIZE':
      return invalid('file', `Line ${line} is too long to be a row of a table.`)
    default:
      return invalid('file', `Line ${line} cannot be read as a row of a table.`)
  }
}
