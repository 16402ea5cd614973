import { invalid } from '../errors.ts'
import { type TableBounds, type TableRow, tooManyColumns } from './table.ts'
import { dateText, numberText } from './xlsx-dates.ts'
import { openArchive, readXml, unescaped } from './xlsx-parts.ts'
import { readWorkbook, type Workbook } from './xlsx-workbook.ts'

/** The first visible sheet. Formulas are read as their cached value. */
export async function* xlsxRows(bytes: Buffer, bounds: TableBounds): AsyncGenerator<TableRow, void> {
  const archive = await openArchive(bytes)
  try {
    const workbook = await readWorkbook(archive, bounds)
    const found: TableRow[] = []
    const reader = sheetReader(workbook, bounds, (row) => found.push(row))
    for await (const _ of readXml(archive, workbook.sheet, bounds.sheetBytes, reader)) yield* found.splice(0)
  } finally {
    archive.zip.close()
  }
}

type Cell = { column: number; type: string; style: number; text: string }

function sheetReader(workbook: Workbook, bounds: TableBounds, take: (row: TableRow) => void) {
  let line = 0
  let cells: string[] = []
  let cell: Cell | null = null
  let within = false
  return {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      if (name === 'row') {
        line = Number(attributes.r) || line + 1
        cells = []
      } else if (name === 'c') {
        // The cell reference is optional; without it, the cell is the next one.
        const column = attributes.r ? columnOf(attributes.r) : cells.length
        if (column >= bounds.columns) throw tooManyColumns()
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '' }
      } else within = name === 'v' || name === 't'
    },
    text(text: string) {
      if (!cell || !within) return
      if (cell.text.length + text.length > bounds.recordBytes)
        throw invalid('file', `Line ${String(line)} is too long to be a row of a table.`)
      cell.text += text
    },
    close(name: string) {
      if (name === 'v' || name === 't') within = false
      else if (name === 'c' && cell) {
        while (cells.length < cell.column) cells.push('')
        cells[cell.column] = textOf(cell, workbook)
        cell = null
      } else if (name === 'row') take({ line, cells })
    },
  }
}

/** `AB12` is column 27. */
function columnOf(address: string): number {
  let column = 0
  for (const letter of address.replace(/[^A-Z]/g, '').slice(0, 4)) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function textOf({ type, style, text }: Cell, { texts, styles, from1904 }: Workbook): string {
  if (text === '') return ''
  if (type === 's') return texts[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'true' : 'false'
  if (type === 'inlineStr' || type === 'str') return unescaped(text)
  if (type !== 'n') return type === 'd' ? text.replace(/\.0+$/, '') : text
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  const shown = styles[style] ?? 'number'
  return shown === 'number' ? numberText(number) : dateText(number, shown, from1904)
}
