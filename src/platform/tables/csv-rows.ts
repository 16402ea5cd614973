import { pipeline, Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { invalid } from '../errors.ts'
import type { Text } from './decode.ts'
import type { TableBounds, TableRow } from './table.ts'

type Parsed = { info: Info; record: string[] }

export async function* csvRows(text: Text, bounds: TableBounds): AsyncGenerator<TableRow, void> {
  // Excel may declare the separator in a first line of its own.
  const declared = /^\ufeff?"?sep=(.)"?\r?(?:\n|$)/i.exec(text.start)
  const parser = parse({
    bom: true,
    delimiter: declared?.[1] ?? separatorOf(text.start),
    info: true,
    max_record_size: bounds.recordBytes,
    relax_column_count: true,
    // A quotation mark inside a cell that is not quoted is a mark, as in 5" pipes.
    relax_quotes: true,
    skip_empty_lines: true,
    from_line: declared ? 2 : 1,
  })
  // The error reaches the reader of the rows through the stream.
  pipeline(Readable.from(withPlainLineEnds(text.slices())), parser, () => {})
  try {
    for await (const { info, record } of parser as AsyncIterable<Parsed>)
      yield { line: info.lines - linesWithin(record), cells: record.map(withoutApostrophe) }
  } catch (error) {
    throw error instanceof CsvError ? meaningOf(error) : error
  }
}

const separators = [';', '\t', ',', '|']

/** Heads have separators, and none of the marks that numbers and sentences have. */
function separatorOf(start: string): string {
  const line = firstLine(start.replace(/^[\ufeff\s]+/, ''))
  const counts = separators.map((separator) => line.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))]!
}

/** Without what stands in quotation marks, and with it the ends of lines there. */
const firstLine = (text: string): string => text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0]!

/** One character each, so that lines are counted right within cells as well. */
function* withPlainLineEnds(slices: Iterable<string>): Generator<string, void> {
  let endedInReturn = false
  for (const slice of slices) {
    if (slice === '') continue
    // A return at the end of a piece was passed on as the end of a line; what followed it belongs to it.
    const rest = endedInReturn && slice.startsWith('\n') ? slice.slice(1) : slice
    endedInReturn = slice.endsWith('\r')
    yield rest.replace(/\r\n?/g, '\n')
  }
}

const linesWithin = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)

/** What begins like a formula is exported with an apostrophe by Stint and others, so that no spreadsheet runs it. */
const withoutApostrophe = (cell: string): string => (/^'[\s]*[=+\-@]/.test(cell) ? cell.slice(1) : cell)

function meaningOf(error: CsvError) {
  const line = String((error as { lines?: number }).lines ?? 1)
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return invalid('file', 'A quotation mark is opened in the table and never closed.')
    case 'CSV_MAX_RECORD_SIZE':
      return invalid('file', `Line ${line} is too long to be a row of a table.`)
    default:
      return invalid('file', `Line ${line} cannot be read as a row of a table.`)
  }
}
