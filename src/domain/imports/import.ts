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

/** What somebody can say about a file. What is not said is found out, as it was for the last file of this kind. */
export type ImportOptions = {
  mapping?: Mapping
  date_order?: DateOrder
  projects_become?: RowOptions['projects_become']
  /** Whether people with an e-mail address are invited. */
  invite?: boolean
  /** The zone of local times, where it is not that of the workspace; by any name that people may give. */
  time_zone?: string
}

export const zoneOfRows = ({ time_zone }: ImportOptions, { zone }: Pick<Scope, 'zone'>): string =>
  (time_zone && zoneOf(time_zone)) || zone

export const countNames = [
  /** Of the file, without the head. */
  'rows',
  /** By the preview. */
  'new',
  /** There already, and left alone. */
  'known',
  /** Lines with problems. */
  'wrong',
  'made',
  'taken_back',
  /** Could not be taken back. */
  'kept',
  /** Named by wrong lines and not found. */
  'unknown_people',
  /** Lines that lie on what is there already. */
  'overlaps',
  /** All problems, also those that are not kept. */
  'problems',
] as const
export type ImportCounts = Record<(typeof countNames)[number], number>

export const noCounts = Object.fromEntries(countNames.map((name) => [name, 0])) as ImportCounts

export type Creates = { areas: readonly string[]; tags: readonly string[] }

export type ImportRecord = {
  account_id: Id
  id: Id
  workspace_id: Id
  /** Null until it is recognised, where nobody has said it. */
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
  /** Null once the file is gone. */
  file_key: string | null
  /** What the columns of the file are called. */
  head: readonly string[]
}

/** A row of the sample: its cells, what was read from them, and what would come of it. */
export type SampleRow = {
  line: number
  cells: readonly string[]
  outcome: 'new' | 'known' | 'wrong'
  values: Record<string, unknown>
}

export const mostProblems = 1000
