import type { Problem } from '../../platform/errors.ts'
import type { NewEntitlement } from '../entitlements/write-entitlements.ts'

/** Sources of uploaded files. */
export const fileSources = [
  'people',
  'toggl',
  'clockify',
  'kimai',
  'personio_attendances',
  'personio_absences',
  'opening_balances',
] as const
export type FileSource = (typeof fileSources)[number]
export type ImportSource = FileSource | 'public_api'

/** The column index of each field. Fields that are not in the file are missing. */
export type Mapping = Readonly<Record<string, number>>

export const dateOrders = ['day_first', 'month_first'] as const
export type DateOrder = (typeof dateOrders)[number]

export const projectUses = ['areas', 'tags', 'nothing'] as const

/** Options for reading a row. */
export type RowOptions = {
  /** The order of a date such as 03/04/2026. */
  date_order: DateOrder
  projects_become: (typeof projectUses)[number]
}

export type ImportField = {
  name: string
  required: boolean
  /** The field is not required if one of these has a column. */
  insteadOf?: readonly string[]
  /** Known headers of its column, in lower case, in all languages. */
  heads: readonly string[]
  /** The order of day and month is detected from all dates of the file. */
  isDate?: true
}

/** Found by the keys that the source has, and by name only without others. */
export type NamedPerson = {
  /** Of a person from another installation. */
  externalId?: string
  staffNumber?: string
  email: string | null
  name: string | null
}

/** `key` identifies a row within its source, so that it is imported once. See row-key.ts. */
export type PersonRow = {
  kind: 'person'
  key: string
  username: string
  email: string | null
  staff_number: string | null
  /** Names of areas. */
  areas: readonly string[]
  start_of_work: string | null
  end_of_contract: string | null
  weekly_hours: number | null
  vacation_days: number | null
  locale: string | null
  role: 'employee' | 'area_admin' | 'admin'
  birthday: string | null
  cost_centre: string | null
  external_id: string | null
}

/**
 * `startsAt` and `endsAt` are local times as written, `2026-03-29T09:00:00`, with an offset if the source has one;
 * moments.ts converts them.
 */
export type TimeRow = {
  kind: 'time'
  key: string
  person: NamedPerson
  startsAt: string
  endsAt: string
  /** From start to end; null if the source does not have it. */
  durationSeconds: number | null
  breakSeconds: number
  /** Breaks with start and end, if the source has them; `breakSeconds` is then a manual correction that replaces them. */
  breaks: readonly { startsAt: string; endsAt: string }[]
  /** By name. */
  area: string | null
  tags: readonly string[]
  note: string | null
}

/** Days as `2026-03-29`. A half first day is its afternoon, a half last day its morning. */
export type AbsenceImportRow = {
  kind: 'absence'
  key: string
  person: NamedPerson
  /** The absence type by name. */
  type: string
  firstDay: string
  lastDay: string
  halfFirstDay: boolean
  halfLastDay: boolean
  /** Null for the zone of the import. */
  zone: string | null
  /** Days and hours if they were set manually. */
  amounts: { days: number; hours: number } | null
  /** Local times such as `09:00`, for an absence by the hour. */
  startTime: string | null
  endTime: string | null
  note: string | null
}

export type EntitlementImportRow = {
  kind: 'entitlement'
  key: string
  person: NamedPerson
  entitlement: NewEntitlement
}

/** The opening balance of a time account. */
export type OpeningRow = {
  kind: 'opening'
  key: string
  person: NamedPerson
  /** The last day included in the balance: the account counts from the next day. Null keeps the start of the account. */
  day: string | null
  /** Signed hours with four decimals as they are stored, which represent whole seconds. */
  balance: number
}

export type ImportRow = PersonRow | TimeRow | AbsenceImportRow | EntitlementImportRow | OpeningRow

/** The pointers of problems are field names. */
export type ReadRow<Row extends ImportRow> = { row: Row } | { problems: readonly Problem[] }

/** How the files of a source are read; pure functions. */
export type Profile<Row extends ImportRow = ImportRow> = {
  source: ImportSource
  fields: readonly ImportField[]
  recognises(head: readonly string[]): boolean
  /** By the header, otherwise by the shape of the first rows. */
  guess(head: readonly string[], rows: readonly (readonly string[])[]): Mapping
  read(cells: readonly string[], mapping: Mapping, options: RowOptions): ReadRow<Row>
}
