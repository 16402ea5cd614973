import { invalid } from '../errors.ts'

/** `line` is the line in the file where the row starts, from 1 as in spreadsheets. */
export type TableRow = { line: number; cells: readonly string[] }

/** Rows are read lazily, without empty ones. */
export type Table = { headLine: number; head: readonly string[]; rows: AsyncIterable<TableRow> }

/** Limits for reading. Those of a workbook apply to its uncompressed parts. */
export const tableBounds = {
  bytes: 50 * 1024 * 1024,
  rows: 1_000_000,
  /** Empty rows count as well: they take their time. */
  lines: 2_000_000,
  columns: 500,
  /** As in Excel. */
  cellCharacters: 32_767,
  /** Also the characters of a row. */
  recordBytes: 256 * 1024,
  /** Also the characters of all rows: cells may refer to the same shared string again and again. */
  sheetBytes: 1024 * 1024 * 1024,
  /** The shared strings of a workbook are held in memory. */
  sharedTextBytes: 100 * 1024 * 1024,
}
export type TableBounds = typeof tableBounds

export const isEmptyRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

export const tooManyRows = () => invalid('file', 'The table has too many rows: at most 1,000,000 can be imported.')
export const tooManyColumns = () => invalid('file', 'The table has too many columns: at most 500 can be imported.')
