import { setImmediate } from 'node:timers/promises'
import { type ZipEntry, zipOf } from '../files/zip.ts'
import type { Cell, Sheet } from './sheet.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const widest = 60
/** Excel takes a workbook with a longer cell for damaged. */
const mostCharacters = 32_767
/** Rows per chunk; the event loop continues between chunks. */
const rowsOfPiece = 500

/** Makes the file reproducible: the same sheet gives the same bytes. */
const fixedTimestamp = Temporal.Instant.from('1980-01-01T00:00:00Z')

/**
 * Cells are numbers, dates or strings, never formulas, whatever they start with. Rows are streamed; only the compressed bytes
 * are kept.
 */
export async function xlsxOf(sheet: Sheet): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of zipOf(partsOf(sheet), fixedTimestamp)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const [packages, office] = [
  'http://schemas.openxmlformats.org/package/2006',
  'http://schemas.openxmlformats.org/officeDocument/2006',
]
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const ofSheets = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

async function* partsOf(sheet: Sheet): AsyncGenerator<ZipEntry> {
  const part = (path: string, text: string): ZipEntry => ({ path, content: [Buffer.from(xml + text)] })
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${ofSheets}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${ofSheets}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${ofSheets}.worksheet+xml"/></Types>`,
  )
  yield part('_rels/.rels', relations(['officeDocument', 'xl/workbook.xml']))
  yield part(
    'xl/workbook.xml',
    `<workbook ${main} xmlns:r="${office}/relationships"><sheets><sheet name="${escaped(sheet.title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  yield part('xl/_rels/workbook.xml.rels', relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']))
  yield part(
    'xl/styles.xml',
    `<styleSheet ${main}><fonts count="2"><font><sz val="12"/><name val="Calibri"/></font><font><b/><sz val="12"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${dateFormats}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  )
  yield { path: 'xl/worksheets/sheet1.xml', content: rowsOf(sheet) }
}

/** The short date and the date with time of the spreadsheet's own language: styles 2 and 3. */
const dateFormats = [14, 22]
  .map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
  .join('')

const relations = (...targets: [kind: string, target: string][]): string =>
  `<Relationships xmlns="${packages}/relationships">${targets
    .map(
      ([kind, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${office}/relationships/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

async function* rowsOf({ head, rows }: Sheet): AsyncGenerator<Uint8Array> {
  const widths = head.map(({ length }) => length)
  for (const cells of rows)
    for (const [index, width] of widths.entries()) widths[index] = Math.max(width, String(cells[index] ?? '').length)
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.min(widest, width + 2)}" customWidth="1"/>`,
  )
  let piece = [
    `${xml}<worksheet ${main}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`,
    row(1, head, ' s="1"'),
  ]
  let number = 1
  for (const cells of rows) {
    piece.push(row(++number, cells))
    if (piece.length < rowsOfPiece) continue
    yield Buffer.from(piece.join(''))
    piece = []
    await setImmediate()
  }
  yield Buffer.from(`${piece.join('')}</sheetData></worksheet>`)
}

const row = (number: number, cells: readonly Cell[], style = ''): string =>
  `<row r="${number}">${cells.map((cell, index) => cellXml(cell, `${letters(index)}${number}`, style)).join('')}</row>`

function cellXml(cell: Cell, reference: string, style: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${reference}"${style}><v>${cell}</v></c>`
  if (typeof cell === 'object')
    return `<c r="${reference}" s="${cell instanceof Temporal.PlainDate ? 2 : 3}"><v>${serialOf(cell)}</v></c>`
  return `<c r="${reference}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(fitting(cell))}</t></is></c>`
}

const fitting = (text: string): string =>
  text.length > mostCharacters ? `${text.slice(0, mostCharacters - 1)}…` : text

const dayZero = Temporal.PlainDateTime.from('1899-12-30')

/** The days since the beginning of the spreadsheet's time. */
const serialOf = (date: Temporal.PlainDate | Temporal.PlainDateTime): number =>
  dayZero.until(date).total({ unit: 'days', relativeTo: dayZero })

/** A to Z, then AA. */
const letters = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letters(Math.floor(index / 26) - 1) + letters(index % 26)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Without the characters that XML cannot represent. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => entities[sign]!)
