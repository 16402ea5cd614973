import type { Cell, Sheet } from './sheet.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const widest = 60

/** Numbers are numbers and texts are texts, whatever they begin with: nothing in it is run. */
export async function xlsxOf({ title, head, rows }: Sheet): Promise<Buffer> {
  // Few ask for a workbook, and nobody should wait for the library when the server starts.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const heading = head.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const lengthOf = (cell: Cell | undefined): number => String(cell ?? '').length
  const columns = head.map((name, at) => {
    const longest = rows.reduce((most, row) => Math.max(most, lengthOf(row[at])), name.length)
    return { width: Math.min(widest, longest + 2) }
  })
  const sheet = { sheet: title, columns, stickyRowsCount: 1 }
  return writeExcelFile([heading, ...rows.map((row) => row.map(cellOf))], sheet).toBuffer()
}

const cellOf = (cell: Cell) => {
  if (cell === null || cell === '') return null
  return typeof cell === 'number' ? { value: cell, type: Number } : { value: legible(cell), type: String }
}

/** Without the characters that XML has no way to write. */
const legible = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones
  text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
