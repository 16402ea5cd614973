import { invalid } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { readTable } from '../../platform/tables/read-table.ts'
import type { Table, TableRow } from '../../platform/tables/table.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { ImportOptions, ImportRecord } from './import.ts'
import { findImportedKeys } from './imported-records.sql.ts'
import type { Importer, RowFinding } from './importer.ts'
import { importerOf, profileOf } from './profiles.ts'
import type { ImportRow, ImportSource, Mapping, Profile, RowOptions } from './rows.ts'

type Line = TableRow

export async function openTable(files: FileStore, { file_key }: Pick<ImportRecord, 'file_key'>): Promise<Table> {
  const stored = file_key === null ? null : await files.get(file_key)
  if (!stored) throw invalid('file', 'The file of this import is no longer stored. Upload it again.')
  return readTable(stored.stream)
}

/** Refuses a table that takes too long, for passes that cannot be continued by another job. */
export const withinTime = (table: Table, isTimeUp: () => boolean): Table => ({
  ...table,
  rows: (async function* () {
    for await (const row of table.rows) {
      if (isTimeUp()) throw invalid('file', 'Reading this file takes too long. Import it in several parts.')
      yield row
    }
  })(),
})

export async function* linesInChunks(table: Table, size: number): AsyncGenerator<Line[], void> {
  let chunk: Line[] = []
  for await (const line of table.rows) {
    chunk.push(line)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** One pass over a file. */
export type Pass = {
  profile: Profile
  importer: Importer
  mapping: Mapping
  options: RowOptions
  /** Keys of the new rows so far, to skip duplicate rows. */
  seen: Set<string>
}

export const beginPass = (source: ImportSource, options: ImportOptions): Pass => ({
  profile: profileOf(source),
  importer: importerOf(source, options),
  mapping: options.mapping ?? {},
  options: {
    date_order: options.date_order ?? 'day_first',
    projects_become: options.projects_become ?? 'areas',
  },
  seen: new Set(),
})

export type ExaminedLine = Line & { row: ImportRow | null; finding: RowFinding }

/** The expected results of these lines. Changes nothing. */
export async function examineLines(
  { profile, importer, mapping, options, seen }: Pass,
  scope: WorkspaceScope,
  lines: readonly Line[],
): Promise<ExaminedLine[]> {
  const read = lines.map((line) => ({ line, read: profile.read(line.cells, mapping, options) }))
  const rows = read.flatMap((line) => ('row' in line.read ? [line.read.row] : []))
  const imported = await findImportedKeys(
    scope,
    rows.map(({ key }) => key),
  )
  const unknown = rows.filter(({ key }) => !imported.has(key))
  const found = new Map((await importer.examine(scope, unknown)).map((finding, index) => [unknown[index]!, finding]))
  return read.map(({ line, read }) => {
    if ('problems' in read) return { ...line, row: null, finding: { outcome: 'wrong', problems: read.problems } }
    const { row } = read
    const finding = found.get(row) ?? { outcome: 'known' as const }
    if (finding.outcome !== 'new') return { ...line, row, finding }
    if (seen.has(row.key)) return { ...line, row, finding: { outcome: 'known' } }
    seen.add(row.key)
    return { ...line, row, finding }
  })
}
