import type { Id } from '../../platform/ids.ts'
import { zoneOf } from '../../platform/time/zone.ts'
import type { Scope } from '../scope.ts'
import type { DateOrder, ImportSource, Mapping, RowOptions } from './rows.ts'

export const importStates = [
  'reading',
  'previewed',
  'applying',
  'applied',
  'taking_back',
  'taken_back',
  'failed',
] as const
type ImportState = (typeof importStates)[number]

/** Options that a user can set for a file. Others are taken from the last file of this kind, or detected. */
export type ImportOptions = {
  mapping?: Mapping
  date_order?: DateOrder
  projects_become?: RowOptions['projects_become']
  /** Invite people with an e-mail address. */
  invite?: boolean
  /** The zone of local times if it is not the workspace's; any name that `zoneOf` knows. */
  time_zone?: string
}

export const zoneOfRows = ({ time_zone }: ImportOptions, { zone }: Pick<Scope, 'zone'>): string =>
  (time_zone && zoneOf(time_zone)) || zone

export const countNames = [
  /** Rows of the file without the header. */
  'rows',
  /** According to the preview. */
  'new',
  /** Existing records, left unchanged. */
  'known',
  /** Lines with problems. */
  'wrong',
  'made',
  'taken_back',
  /** Records that could not be taken back. */
  'kept',
  /** People in lines with problems who were not found. */
  'unknown_people',
  /** Lines that overlap existing records. */
  'overlaps',
  /** All problems, including those that are not stored. */
  'problems',
] as const
export type ImportCounts = Record<(typeof countNames)[number], number>

export const noCounts = Object.fromEntries(countNames.map((name) => [name, 0])) as ImportCounts

export type Creates = { areas: readonly string[]; tags: readonly string[] }

export type ImportRecord = {
  account_id: Id
  id: Id
  workspace_id: Id
  /** Null until it is detected, unless the user has set it. */
  source: ImportSource | null
  state: ImportState
  revision: number
  file_name: string
  options: ImportOptions
  counts: Partial<ImportCounts>
  asks: readonly string[]
  applied_line: number
  previewed_at: string | null
  attempts: number
  created_by_id: Id | null
  asked_by_id: Id | null
  problem: string | null
  /** Null once the file is deleted. */
  file_key: string | null
  /** The column headers of the file. */
  head: readonly string[]
}

/** A row of the sample: its cells, the values read from them, and the expected result. */
export type SampleRow = {
  line: number
  cells: readonly string[]
  outcome: 'new' | 'known' | 'wrong'
  values: Record<string, unknown>
}

export const mostProblems = 1000
