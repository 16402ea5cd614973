/** `line` is where the row begins in its file, from 1; as spreadsheets count them. */
export type TableRow = { line: number; cells: readonly string[] }

/** Rows come as they are asked for. Those without anything in them are left out. */
export type Table = { headLine: number; head: readonly string[]; rows: AsyncIterable<TableRow> }

/** Bounds of what is read. Those of a workbook are of its uncompressed parts. */
export const tableBounds = {
  bytes: 50 * 1024 * 1024,
  rows: 1_000_000,
  columns: 500,
  recordBytes: 256 * 1024,
  sheetBytes: 1024 * 1024 * 1024,
  /** Texts of a workbook are held in memory. */
  sharedTextBytes: 100 * 1024 * 1024,
}
export type TableBounds = typeof tableBounds

export const isEmptyRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')
