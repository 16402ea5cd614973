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

export const ownColumns = Object.keys(cellOf)

/** A table of the columns that were asked for, in their order; all unless said. */
export const ownCsv: PayrollFormat = {
  fileName: (month) => `payroll-${month}.csv`,
  problemsOf: () => [],
  write({ month, columns, lines }) {
    const names = columns.length > 0 ? columns : ownColumns
    const rows = lines.map((line) => names.map((name) => cellOf[name]!(line, month)))
    return { lines: [names, ...rows].map((cells) => csvLine(cells, { separator: ';', decimal: ',' })), warnings: [] }
  },
}
