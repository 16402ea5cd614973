import { csvLine } from '../../../platform/sheets/csv.ts'
import type { Cell } from '../../../platform/sheets/sheet.ts'
import type { PayrollLine } from '../payroll-lines.ts'
import type { PayrollFormat } from './payroll-format.ts'

const cellOf: Record<string, (line: PayrollLine, month: string) => Cell> = {
  staff_number: ({ staff_number }) => staff_number,
  name: ({ username }) => username,
  month: (_line, month) => month,
  source: ({ source }) => source,
  title: ({ title }) => title,
  quantity: ({ quantity }) => quantity,
  unit: ({ unit }) => unit,
  wage_type: ({ wage_type }) => wage_type,
  cost_centre: ({ cost_centre }) => cost_centre,
}

/** The code page has composed letters only. */
const composed = (cell: Cell): Cell => (typeof cell === 'string' ? cell.normalize('NFC') : cell)

export const customColumns = Object.keys(cellOf)

/** CSV with the requested columns in their order; by default all of them. */
export const customCsv: PayrollFormat = {
  fileName: (month) => `payroll-${month}.csv`,
  problemsOf: () => [],
  write({ month, columns, lines }) {
    const names = columns.length > 0 ? columns : customColumns
    const rows = lines.map((line) => names.map((name) => composed(cellOf[name]!(line, month))))
    return { lines: [names, ...rows].map((cells) => csvLine(cells, { separator: ';', decimal: ',' })), warnings: [] }
  },
}
