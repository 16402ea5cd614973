import { createHash } from 'node:crypto'
import { transaction } from '../../platform/db/connect.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { isObject } from '../../platform/input/fields.ts'
import type { Table } from '../../platform/tables/table.ts'
import type { AppContext } from '../app-context.ts'
import type { WorkspaceScope } from '../scope.ts'
import { type DateOrderSeen, dateOrderOf, noDatesSeen, seeDate } from './date-order.ts'
import {
  type ImportCounts,
  type ImportOptions,
  type ImportRecord,
  mostProblems,
  noCounts,
  type SampleRow,
} from './import.ts'
import {
  deleteProblems,
  findEarlierOptions,
  insertProblems,
  type LineProblem,
  lockImport,
  updateImport,
  updateSample,
} from './imports.sql.ts'
import { profileOf, recognisedSource } from './profiles.ts'
import { beginPass, type ExaminedLine, examineLines, linesInChunks, openTable, withinTime } from './read-lines.ts'
import type { ImportSource, Mapping, Profile } from './rows.ts'

const chunkSize = 500
const sampleSize = 20
/** Characters of a cell in the sample. */
const longestCell = 200
const mostNames = 100

/** Reads the file twice: to detect its options, then to examine its rows. Changes nothing but the import. */
export async function previewImport(
  appContext: AppContext,
  files: FileStore,
  scope: WorkspaceScope,
  record: ImportRecord,
  isTimeUp: () => boolean,
): Promise<void> {
  const open = async (): Promise<Table> => withinTime(await openTable(files, record), isTimeUp)
  const survey = await surveyFile(await open())
  const { source, options, asks } = await settle(scope, record, survey)
  const canRead = asks.every((name) => name === 'date_order')
  const found = canRead ? await examineFile(await open(), scope, source, options) : unread(survey)
  const now = appContext.clock.now().toString()
  await transaction(appContext.pool.lane(record.account_id), async (tx) => {
    const held = await lockImport(tx, record.account_id, record.id)
    if (held?.state !== 'reading' || held.revision !== record.revision) return
    await deleteProblems(tx, record)
    await insertProblems(tx, record, found.problems, now)
    await updateSample(tx, record, { head: survey.head, sample: found.sample })
    await updateImport(
      tx,
      record,
      {
        state: 'previewed',
        source,
        options,
        asks,
        counts: found.counts,
        creates: found.creates,
        head_digest: survey.digest,
        attempts: 0,
        previewed_at: now,
      },
      now,
    )
  })
}

type Survey = {
  head: readonly string[]
  digest: string
  first: readonly { line: number; cells: readonly string[] }[]
  rows: number
  /** For each column. */
  dates: readonly DateOrderSeen[]
}

async function surveyFile(table: Table): Promise<Survey> {
  const dates = table.head.map(() => noDatesSeen)
  const first: Survey['first'][number][] = []
  let rows = 0
  for await (const row of table.rows) {
    rows++
    if (first.length < sampleSize) first.push(row)
    for (const [column, cell] of row.cells.entries())
      if (column < dates.length) dates[column] = seeDate(dates[column]!, cell)
  }
  const digest = createHash('sha256').update(JSON.stringify(table.head)).digest('base64url')
  return { head: table.head.map(cut), digest, first, rows, dates }
}

/** The user's options for the file, else those of the last similar file, else what is detected. */
async function settle(
  scope: WorkspaceScope,
  record: ImportRecord,
  { head, digest, first, dates }: Survey,
): Promise<{ source: ImportSource; options: ImportOptions; asks: string[] }> {
  const last = await findEarlierOptions(scope, digest, record.id)
  const source = record.source ?? last?.source ?? recognisedSource(head)
  const earlier = last?.source === source ? last.options : {}
  const profile = profileOf(source)
  const guess = (): Mapping =>
    profile.guess(
      head,
      first.map(({ cells }) => cells),
    )
  const mapping = record.options.mapping ?? earlier.mapping ?? guess()
  const seen = datesSeen(profile, mapping, dates)
  const isNeeded = seen.dayFirst || seen.monthFirst || seen.unclear
  const date_order = record.options.date_order ?? (isNeeded ? (dateOrderOf(seen) ?? earlier.date_order) : undefined)
  const { date_order: _order, ...others } = { ...earlier, ...record.options, mapping }
  const options = { ...others, ...(date_order && { date_order }) }
  const lacking = profile.fields.filter(
    ({ name, required, insteadOf = [] }) => required && [name, ...insteadOf].every((field) => !(field in mapping)),
  )
  return {
    source,
    options,
    asks: [...lacking.map(({ name }) => name), ...(isNeeded && !date_order ? ['date_order'] : [])],
  }
}

/** Merges what all date columns reveal. */
function datesSeen({ fields }: Profile, mapping: Mapping, dates: readonly DateOrderSeen[]): DateOrderSeen {
  const seen = fields.flatMap(({ name, isDate }) => (isDate && name in mapping ? (dates[mapping[name]!] ?? []) : []))
  const any = (what: keyof DateOrderSeen): boolean => seen.some((order) => order[what])
  return { dayFirst: any('dayFirst'), monthFirst: any('monthFirst'), unclear: any('unclear') }
}

type Found = {
  counts: ImportCounts
  creates: { areas: string[]; tags: string[] }
  sample: SampleRow[]
  problems: LineProblem[]
}

/** Without a mapping, only the cells are known. */
const unread = ({ first, rows }: Survey): Found => ({
  counts: { ...noCounts, rows },
  creates: { areas: [], tags: [] },
  sample: first.map(({ line, cells }) => ({ line, cells: cells.map(cut), outcome: 'wrong', values: {} })),
  problems: [],
})

async function examineFile(
  table: Table,
  scope: WorkspaceScope,
  source: ImportSource,
  options: ImportOptions,
): Promise<Found> {
  const pass = beginPass(source, options)
  const counts = { ...noCounts }
  const names = { areas: new Map<string, string>(), tags: new Map<string, string>() }
  const sample: SampleRow[] = []
  const problems: LineProblem[] = []
  for await (const chunk of linesInChunks(table, chunkSize))
    for (const line of await examineLines(pass, scope, chunk)) {
      const { finding } = line
      counts.rows++
      counts[finding.outcome]++
      if (sample.length < sampleSize) sample.push(sampleOf(line))
      if (finding.outcome === 'new')
        for (const kind of ['areas', 'tags'] as const)
          for (const name of finding.creates?.[kind] ?? []) names[kind].set(name.toLowerCase(), name)
      if (finding.outcome !== 'wrong') continue
      counts.problems += finding.problems.length
      if (finding.because) counts[finding.because]++
      for (const problem of finding.problems)
        if (problems.length < mostProblems) problems.push({ line: line.line, problem })
    }
  const few = (kind: 'areas' | 'tags'): string[] => [...names[kind].values()].slice(0, mostNames)
  return { counts, creates: { areas: few('areas'), tags: few('tags') }, sample, problems }
}

function sampleOf({ line, cells, row, finding }: ExaminedLine): SampleRow {
  const { kind: _kind, key: _key, ...values } = row ?? { kind: null, key: null }
  return { line, cells: cells.map(cut), outcome: finding.outcome, values: inWireNames(values) }
}

/** The API has `starts_at` for `startsAt`. */
const inWireNames = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      isObject(value) ? inWireNames(value) : value,
    ]),
  )

const cut = (cell: string): string => (cell.length > longestCell ? `${cell.slice(0, longestCell)}…` : cell)
