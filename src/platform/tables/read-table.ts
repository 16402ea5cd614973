import { invalid } from '../errors.ts'
import { decoded } from './decode.ts'
import { jsonRows } from './json-rows.ts'
import { isEmptyRow, type Table, type TableBounds, type TableRow, tableBounds } from './table.ts'

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
  if (/^\s*[[{]/.test(text.start)) return jsonRows(text)
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

async function* filled(rows: AsyncIterable<TableRow>, bounds: TableBounds): AsyncGenerator<TableRow, void> {
  let count = 0
  for await (const row of rows) {
    if (isEmptyRow(row.cells)) continue
    if (row.cells.length > bounds.columns)
      throw invalid('file', 'The table has too many columns: at most 500 can be imported.')
    // The header does not count.
    if (count++ > bounds.rows) throw invalid('file', 'The table has too many rows: at most 1,000,000 can be imported.')
    yield row
  }
}
