import type { Cell, Sheet } from './sheet.ts'

/** What spreadsheets of a country expect between cells, and in numbers. */
type CsvForm = { separator: string; decimal: string }

export const csvForms = {
  de: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
} as const satisfies Record<string, CsvForm>

// By this Excel knows that the text is UTF-8.
const byteOrderMark = '\ufeff'

/** Lines wait as text for so many others, not for all of a long table. */
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

/** Without the end of the line. */
export const csvLine = (cells: readonly Cell[], form: CsvForm): string =>
  cells.map((cell) => written(cell, form)).join(form.separator)

function written(cell: Cell, { decimal }: CsvForm): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  const text = withoutFormula(cell)
  // Quoted by the separators of every country: a file that is opened in another one must not fall apart into cells.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const number = /^[+-]?\d+([.,]\d+)?$/

/** Against CSV injection: spreadsheets run what begins like a formula, also behind blanks, and also a person's name. */
const withoutFormula = (text: string): string =>
  /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) && !number.test(text) ? `'${text}` : text
