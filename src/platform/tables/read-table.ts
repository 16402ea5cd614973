import { setImmediate } from 'node:timers/promises'
import { invalid } from '../errors.ts'
import { decoded } from './decode.ts'
import { jsonRows } from './json-rows.ts'
import {
  isEmptyRow,
  type Table,
  type TableBounds,
  type TableRow,
  tableBounds,
  tooManyColumns,
  tooManyRows,
} from './table.ts'

type Bytes = Uint8Array | AsyncIterable<Uint8Array>

/**
 * A CSV, TSV, XLSX or JSON file as rows of text; its format, encoding and separator are detected. The first non-empty
 * row is the header. Other files are refused, here or while the rows are read.
 */
export async function readTable(source: Bytes, own: Partial<TableBounds> = {}): Promise<Table> {
  const bounds = { ...tableBounds, ...own }
  const bytes = await collected(source, bounds.bytes)
  const rows = filled(await rowsOf(bytes, bounds), bounds)
  const first = await rows.next()
  if (first.done) throw invalid('file', 'The file is empty.')
  return { headLine: first.value.line, head: first.value.cells.map((cell) => cell.trim()), rows }
}

async function collected(source: Bytes, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of source instanceof Uint8Array ? [source] : source) {
    size += chunk.length
    if (size > most) throw invalid('file', 'The file is too large: at most 50 MB can be imported.')
    chunks.push(chunk)
  }
  const [only] = chunks
  return only && chunks.length === 1 ? Buffer.from(only.buffer, only.byteOffset, only.length) : Buffer.concat(chunks)
}

/** The reader of a format is loaded with the first such file. */
async function rowsOf(bytes: Buffer, bounds: TableBounds): Promise<AsyncIterable<TableRow>> {
  if (startsWith(bytes, 'PK')) return (await import('./xlsx-rows.ts')).xlsxRows(bytes, bounds)
  // The container of old workbooks, and of password-protected new ones.
  if (startsWith(bytes, '\xd0\xcf\x11\xe0'))
    throw invalid(
      'file',
      'Old or protected Excel files cannot be read. Save it as .xlsx without a password, or as CSV.',
    )
  if (otherKinds.some((mark) => startsWith(bytes, mark)))
    throw invalid('file', 'This is not a table. Upload a CSV, XLSX or JSON file.')
  const text = decoded(bytes)
  if (/^\s*[[{]/.test(text.start)) return jsonRows(text, bounds)
  return (await import('./csv-rows.ts')).csvRows(text, bounds)
}

/** gzip, bzip2, xz, zstd, 7z, RAR, PDF, PNG, JPEG. */
const otherKinds = [
  '\x1f\x8b',
  'BZh',
  '\xfd7zXZ',
  '\x28\xb5\x2f\xfd',
  '7z\xbc\xaf',
  'Rar!',
  '%PDF-',
  '\x89PNG',
  '\xff\xd8\xff',
]

const startsWith = (bytes: Buffer, mark: string): boolean =>
  bytes.subarray(0, mark.length).equals(Buffer.from(mark, 'latin1'))

const rowsAtOnce = 1000

async function* filled(rows: AsyncIterable<TableRow>, bounds: TableBounds): AsyncGenerator<TableRow, void> {
  let [count, lines, characters] = [0, 0, 0]
  for await (const row of rows) {
    // Rows of a file in memory are read without any I/O; this lets requests run in between.
    if (++lines % rowsAtOnce === 0) await setImmediate()
    if (lines > bounds.lines) throw tooManyRows()
    if (row.cells.length > bounds.columns) throw tooManyColumns()
    characters += lengthOf(row, bounds)
    if (characters > bounds.sheetBytes) throw invalid('file', 'The content of the file is too large to be imported.')
    if (isEmptyRow(row.cells)) continue
    // The header does not count.
    if (count++ > bounds.rows) throw tooManyRows()
    yield row
  }
}

/** Before anything else looks at the cells. */
function lengthOf({ line, cells }: TableRow, bounds: TableBounds): number {
  let length = 0
  for (const cell of cells) {
    if (cell.length > bounds.cellCharacters)
      throw invalid(
        'file',
        `Line ${String(line)} has a cell that is too long: at most 32,767 characters can be imported.`,
      )
    length += cell.length
  }
  if (length > bounds.recordBytes) throw invalid('file', `Line ${String(line)} is too long to be a row of a table.`)
  return length
}
