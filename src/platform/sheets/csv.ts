import type { Cell, Sheet } from './sheet.ts'

/** What spreadsheets of a country expect between cells, and in numbers. */
type CsvForm = { separator: string; decimal: string }

export const csvForms = {
  de: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
} as const satisfies Record<string, CsvForm>

// By this mark Excel knows that the text is UTF-8.
const mark = '\ufeff'

export function csvOf({ head, rows }: Sheet, form: CsvForm): Buffer {
  return Buffer.from(mark + [head, ...rows].map((cells) => `${csvLine(cells, form)}\r\n`).join(''))
}

/** Without the end of the line. */
export const csvLine = (cells: readonly Cell[], form: CsvForm): string =>
  cells.map((cell) => written(cell, form)).join(form.separator)

function written(cell: Cell, { decimal }: CsvForm): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  const text = harmless(cell)
  // Quoted by the separators of every country: a file that is opened in another one must not fall apart into cells.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const number = /^[+-]?\d+([.,]\d+)?$/

/** Spreadsheets run what begins like a formula, also behind blanks, and where a person's name does. */
const harmless = (text: string): string =>
  /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) && !number.test(text) ? `'${text}` : text
