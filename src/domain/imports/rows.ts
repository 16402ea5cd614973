import type { Problem } from '../../platform/errors.ts'
import type { NewEntitlement } from '../entitlements/write-entitlements.ts'

/** Of files that somebody can upload. */
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

/** The column of each field, from 0. A field that is not here is not in the file. */
export type Mapping = Readonly<Record<string, number>>

export const dateOrders = ['day_first', 'month_first'] as const
export type DateOrder = (typeof dateOrders)[number]

export const projectUses = ['areas', 'tags', 'nothing'] as const

/** What a row is read by besides its cells. */
export type RowOptions = {
  /** How a date such as 03/04/2026 is meant. */
  date_order: DateOrder
  projects_become: (typeof projectUses)[number]
}

export type ImportField = {
  name: string
  required: boolean
  /** It is not required where one of these has a column. */
  insteadOf?: readonly string[]
  /** How its column may be called, in small letters, in whatever language. */
  heads: readonly string[]
  /** Dates are looked at over the whole file to tell the order of day and month. */
  isDate?: true
}

/** Found by what the source has of these, and by the name only where it has nothing else. */
export type NamedPerson = {
  /** Of somebody who comes from another installation. */
  externalId?: string
  staffNumber?: string
  email: string | null
  name: string | null
}

/** `key` tells a row from every other of its source: the same one is imported once. See row-key.ts. */
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
 * The ends are local times as written, `2026-03-29T09:00:00`, with an offset where the source has one; moments.ts makes moments
 * of them.
 */
export type TimeRow = {
  kind: 'time'
  key: string
  person: NamedPerson
  startsAt: string
  endsAt: string
  /** From the start to the end, where the source tells it. */
  durationSeconds: number | null
  breakSeconds: number
  /** With their moments, where the source has them; then `breakSeconds` is what somebody has set by hand instead. */
  breaks: readonly { startsAt: string; endsAt: string }[]
  /** By name. */
  area: string | null
  tags: readonly string[]
  note: string | null
}

/** Days as `2026-03-29`. Half a first day is its afternoon, half a last day its morning. */
export type AbsenceRow = {
  kind: 'absence'
  key: string
  person: NamedPerson
  /** The absence type by name. */
  type: string
  firstDay: string
  lastDay: string
  halfFirstDay: boolean
  halfLastDay: boolean
  /** Where it is not that of the import. */
  zone: string | null
  /** What it takes, where somebody has set that by hand. */
  amounts: { days: number; hours: number } | null
  /** Local times of day such as `09:00`, where the absence is of hours. */
  startTime: string | null
  endTime: string | null
  note: string | null
}

export type EntitlementRow = {
  kind: 'entitlement'
  key: string
  person: NamedPerson
  entitlement: NewEntitlement
}

/** What somebody's time account begins with. */
export type OpeningRow = {
  kind: 'opening'
  key: string
  person: NamedPerson
  /** The last day that is in the balance: the account counts from the next one. Null where it begins as it does already. */
  day: string | null
  /** In hours with a sign, and four decimals as they are stored: whole seconds. */
  balance: number
}

export type ImportRow = PersonRow | TimeRow | AbsenceRow | EntitlementRow | OpeningRow

/** What is wrong is placed by the name of its field. */
export type ReadRow<Row extends ImportRow> = { row: Row } | { problems: readonly Problem[] }

/** How the files of a source are read. Pure. */
export type Profile<Row extends ImportRow = ImportRow> = {
  source: ImportSource
  fields: readonly ImportField[]
  recognises(head: readonly string[]): boolean
  /** By the head; where that says nothing, by the shape of the first rows. */
  guess(head: readonly string[], rows: readonly (readonly string[])[]): Mapping
  read(cells: readonly string[], mapping: Mapping, options: RowOptions): ReadRow<Row>
}
