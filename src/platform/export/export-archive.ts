import { textMember, withDigests } from '../backup/digests.ts'
import { findInstallation } from '../backup/make-backup.ts'
import { type Member, writeTar } from '../backup/tar.ts'
import type { Clock } from '../clock.ts'
import { type Pool, type Sql, transaction } from '../db/connect.ts'
import type { FileStore } from '../files/file-store.ts'
import { packageVersion } from '../version.ts'
import {
  beginSnapshot,
  countWaitingJobs,
  readRows,
  selectSequences,
  selectTables,
  type Table,
  tenantColumn,
} from './tables.sql.ts'

export type AboutExport = {
  format: number
  created_at: string
  stint: string
  schema: number
  /** Ids of the keys that values in the rows are sealed with; the keys are not included. */
  keys: string[]
  /** Set if the rows are those of one account. */
  account?: { id: string; name: string }
  /** Sorted so that foreign keys only point to earlier tables. */
  tables: Table[]
  waiting_jobs: number
}

export const aboutExportName = 'stint-export.json'
export const sequencesName = 'sequences.json'
export const exportFormat = 1

export { countWaitingJobs } from './tables.sql.ts'

/** One account of several, with the keys of its sealed values and the files of its records. */
type ExportedAccount = {
  id: string
  name: string
  sealingKeys(): Promise<string[]>
  fileKeys(): Promise<string[]>
}

type ExportSource = {
  pool: Pool
  files: FileStore
  clock: Clock
  progress?: (table: number, tables: number) => void
  account?: ExportedAccount
}

/** Every row and every file, of all accounts or of one, in a form for any PostgreSQL and any file store. */
export const exportArchive = (source: ExportSource): AsyncGenerator<Buffer> => writeTar(withDigests(members(source)))

/** The rows are of one snapshot; files are added before and after them, as in a backup. */
async function* members(source: ExportSource): AsyncGenerator<Member> {
  const known = new Set<string>()
  const about = await aboutOf(source)
  yield textMember(aboutExportName, `${JSON.stringify(about, null, 2)}\n`)
  yield* storedFiles(source, known)
  yield* inSnapshot(source.pool, (tx) => rowsOf(tx, about, source.progress))
  yield* storedFiles(source, known)
}

async function aboutOf({ pool, clock, account }: ExportSource): Promise<AboutExport> {
  const { schema, keys } = await findInstallation(pool)
  const tables = (await selectTables(pool)).filter((table) => !account || tenantColumn(table) !== null)
  return {
    format: exportFormat,
    created_at: clock.now().toString(),
    stint: packageVersion,
    schema,
    keys: account ? await account.sealingKeys() : keys,
    ...(account && { account: { id: account.id, name: account.name } }),
    tables: pointedAtFirst(tables),
    waiting_jobs: await countWaitingJobs(pool, account?.id),
  }
}

function pointedAtFirst(tables: readonly Table[]): Table[] {
  const names = new Set(tables.map(({ name }) => name))
  const left = new Set(tables)
  const ordered = new Set<string>()
  while (left.size > 0) {
    const next = [...left].filter(({ targets }) => targets.every((name) => ordered.has(name) || !names.has(name)))
    if (next.length === 0) throw new Error(`These tables refer to each other: ${[...left].map((table) => table.name)}.`)
    for (const table of next) {
      left.delete(table)
      ordered.add(table.name)
    }
  }
  return [...ordered].map((name) => tables.find((table) => table.name === name)!)
}

async function* rowsOf(
  tx: Sql,
  { tables, account }: AboutExport,
  progress?: ExportSource['progress'],
): AsyncGenerator<Member> {
  for (const [index, table] of tables.entries()) {
    let part = 0
    for await (const lines of readRows(tx, table, account?.id ?? null))
      yield textMember(`tables/${table.name}/${++part}.jsonl`, `${lines.join('\n')}\n`)
    progress?.(index + 1, tables.length)
  }
  if (!account) yield textMember(sequencesName, `${JSON.stringify(await selectSequences(tx), null, 2)}\n`)
}

/** Keeps a transaction open while its members are consumed one at a time. */
async function* inSnapshot(pool: Pool, read: (tx: Sql) => AsyncGenerator<Member>): AsyncGenerator<Member> {
  const begun = Promise.withResolvers<Sql>()
  const done = Promise.withResolvers<void>()
  const ended = transaction(pool, async (tx) => {
    await beginSnapshot(tx)
    begun.resolve(tx)
    await done.promise
  })
  ended.catch(begun.reject)
  try {
    yield* read(await begun.promise)
  } finally {
    done.resolve()
    // It was read-only, and errors in it have been thrown above.
    await ended.catch(() => {})
  }
}

async function* storedFiles(source: ExportSource, known: Set<string>): AsyncGenerator<Member> {
  for await (const key of source.account ? await source.account.fileKeys() : storedKeys(source)) {
    if (known.has(key)) continue
    const found = await source.files.get(key)
    if (!found) continue
    yield { name: `files/${key}`, kind: 'file', size: found.size, content: found.stream as AsyncIterable<Buffer> }
    known.add(key)
  }
}

async function* storedKeys({ files, clock }: ExportSource): AsyncGenerator<string> {
  // In the future, in case the clock of the store is fast.
  const before = clock.now().add({ hours: 24 })
  for (let from: string | null = null; ; ) {
    const page = await files.list(before, from)
    yield* page.keys
    if (page.next === null) return
    from = page.next
  }
}
