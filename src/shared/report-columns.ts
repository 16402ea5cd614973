/** How the cells of a column are to be read: `choice` is one of a few words, `moment` a point in time. */
type ColumnKind = 'hours' | 'number' | 'text' | 'date' | 'moment' | 'choice'

/** `within` where rows have it one step further in. */
export type ReportColumn = { name: string; kind: ColumnKind; within?: string }

const hours = (name: string): ReportColumn => ({ name, kind: 'hours' })
const number = (name: string): ReportColumn => ({ name, kind: 'number' })
const text = (name: string): ReportColumn => ({ name, kind: 'text' })
const date = (name: string): ReportColumn => ({ name, kind: 'date' })
const moment = (name: string): ReportColumn => ({ name, kind: 'moment' })
const choice = (name: string): ReportColumn => ({ name, kind: 'choice' })

export const overtimeKinds = ['long_day', 'missing_break', 'short_rest', 'long_running', 'overlap'] as const

/** What each report shows behind the name of its row, in files and on the page. */
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

/** What rows of people have besides. */
export const staffNumber: ReportColumn = text('staff_number')

type ReportCell = string | number | null | undefined

/** What stands in a row, or among the totals. */
export const cellOf = (row: object, { name, within }: ReportColumn): ReportCell =>
  (((within ? (row as Record<string, unknown>)[within] : row) ?? {}) as Record<string, ReportCell>)[name]

/** Totals are worth a row where they are totals of what the columns show. */
export const hasTotals = (totals: object, columns: readonly ReportColumn[]): boolean =>
  columns.some((one) => typeof cellOf(totals, one) === 'number')
