import type { Cell, Sheet } from './sheet.ts'

/** The separator and decimal mark that spreadsheets of a locale expect. */
type CsvForm = { separator: string; decimal: string }

export const csvForms = {
  de: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
} as const satisfies Record<string, CsvForm>

// Excel needs it to recognise UTF-8.
const byteOrderMark = '\ufeff'

/** Lines per chunk, so that a long table is not held in memory as text. */
const linesOfPiece = 1000

const textOf = (lines: readonly string[]): Buffer => Buffer.from(lines.map((line) => `${line}\r\n`).join(''))

export function csvOf({ head, rows }: Sheet, form: CsvForm): Buffer {
  const pieces: Buffer[] = []
  const lines = [byteOrderMark + csvLine(head, form)]
  for (const cells of rows) {
    if (lines.length === linesOfPiece) pieces.push(textOf(lines.splice(0)))
    lines.push(csvLine(cells, form))
  }
  return Buffer.concat([...pieces, textOf(lines)])
}

/** Without the line ending. */
export const csvLine = (cells: readonly Cell[], form: CsvForm): string =>
  cells.map((cell) => formatted(cell, form)).join(form.separator)

function formatted(cell: Cell, { decimal }: CsvForm): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  const text = typeof cell === 'string' ? withoutFormula(cell) : dateText(cell)
  // Quoted for the separators of all locales: a file opened in another one must not split into other cells.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** ISO dates are recognised in every language. */
const dateText = (date: Temporal.PlainDate | Temporal.PlainDateTime): string =>
  date.toString({ smallestUnit: 'minute' }).replace('T', ' ')

/** Hours such as `-3:45` as well. */
const number = /^[+-]?\d+([.,]\d+|:[0-5]\d)?$/

/** Against CSV injection: spreadsheets run text that starts like a formula, even after blanks, and even a person's name. */
const withoutFormula = (text: string): string =>
  /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) && !number.test(text) ? `'${text}` : text
