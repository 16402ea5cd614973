import type { Problem } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { Creates, ImportOptions } from './import.ts'
import type { ImportRow } from './rows.ts'

/** The expected result of a row: a record, with the areas and tags to create for it, or nothing. */
export type RowFinding =
  | { outcome: 'new'; creates?: Partial<Creates> }
  | { outcome: 'known' }
  | { outcome: 'wrong'; problems: readonly Problem[]; because?: CountedReason }

/** Reasons with a counter of their own. An unknown person is counted once. */
type CountedReason = 'unknown_people' | 'overlaps'

export type RecordKind =
  | 'user'
  | 'area'
  | 'tag'
  | 'time_tracking'
  | 'absence'
  | 'vacation_entitlement'
  | 'opening_balance'

/** Columns of an existing record before and after the import. */
export type ChangedColumns = { before: Readonly<Record<string, unknown>>; after: Readonly<Record<string, unknown>> }

/** The row's own record comes last. */
export type MadeRecord = { kind: RecordKind; id: Id; changed?: ChangedColumns }

/** How rows become records. Created for each pass over a file, since it may depend on earlier rows. */
export type Importer<Row extends ImportRow = ImportRow> = {
  /** The result for each row, in order. Changes nothing. */
  examine(scope: WorkspaceScope, rows: readonly Row[]): Promise<RowFinding[]>
  /** Creates the records of a new row. A refusal rolls the whole row back. */
  make(scope: WorkspaceScope, row: Row): Promise<MadeRecord[]>
}

export type ImporterOf = (options: ImportOptions) => Importer

/** Refuses if the record has to stay. A record that no longer exists counts as taken back. */
export type TakeBack = (scope: WorkspaceScope, id: Id, changed: ChangedColumns | null) => Promise<void>
