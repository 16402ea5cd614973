/** The type of a column's cells: `choice` is an enumeration, `moment` a timestamp. */
type ColumnKind = 'hours' | 'number' | 'text' | 'date' | 'moment' | 'choice'

/** `within` names the nested object that has the value, if any. */
export type ReportColumn = { name: string; kind: ColumnKind; within?: string }

const hours = (name: string): ReportColumn => ({ name, kind: 'hours' })
const number = (name: string): ReportColumn => ({ name, kind: 'number' })
const text = (name: string): ReportColumn => ({ name, kind: 'text' })
const date = (name: string): ReportColumn => ({ name, kind: 'date' })
const moment = (name: string): ReportColumn => ({ name, kind: 'moment' })
const choice = (name: string): ReportColumn => ({ name, kind: 'choice' })

export const overtimeKinds = ['long_day', 'missing_break', 'short_rest', 'long_running', 'overlap'] as const

/** The columns of each report after the name of the row, in files and on the page. */
export const reportColumns = {
  hours: [
    ...[hours('gross_hours'), hours('break_hours'), hours('net_hours'), number('trackings')],
    ...[hours('confirmed_hours'), number('days')],
  ],
  absences: [number('days'), hours('hours'), number('requests'), number('pending_days')],
  overtime: [...overtimeKinds.map((kind) => ({ ...number(kind), within: 'warnings' })), hours('longest_day_hours')],
  warnings: [date('day'), text('title'), number('minutes')],
  late_records: [
    ...[date('day'), moment('recorded_at'), number('days_after'), number('days_late')],
    ...[choice('what'), text('by')],
  ],
  weekly_average: [hours('average_hours'), hours('allowed_hours')],
  sunday_work: [date('day'), choice('on'), hours('hours'), date('replacement'), date('due')],
  surcharges: [text('rule'), number('percentage'), hours('hours')],
  time_accounts: [
    ...[hours('balance_before_hours'), hours('target_hours'), hours('worked_hours'), hours('credited_hours')],
    ...[hours('charged_hours'), hours('entry_hours'), hours('balance_hours'), date('closed_through')],
  ],
} satisfies Record<string, ReportColumn[]>

export type ReportName = keyof typeof reportColumns

/** Additional columns of rows about people. */
export const staffNumber: ReportColumn = text('staff_number')

type ReportCell = string | number | null | undefined

/** The value of a column in a row or in the totals. */
export const cellOf = (row: object, { name, within }: ReportColumn): ReportCell =>
  (((within ? (row as Record<string, unknown>)[within] : row) ?? {}) as Record<string, ReportCell>)[name]

/** A row of totals is shown only if they are totals of the visible columns. */
export const hasTotals = (totals: object, columns: readonly ReportColumn[]): boolean =>
  columns.some((column) => typeof cellOf(totals, column) === 'number')
