import { Readable } from 'node:stream'
import { damaged, readArchive, textOf } from '../backup/digests.ts'
import { BackupRefused } from '../backup/refused.ts'
import type { TarEntry } from '../backup/tar.ts'
import { type Pool, type Sql, transaction } from '../db/connect.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import type { FileStore } from '../files/file-store.ts'
import { type AboutExport, aboutExportName, exportFormat, sequencesName } from './export-installation.ts'
import { emptyTables, holdsAccounts, insertRows, type Sequence, setSequence, switchTriggers } from './tables.sql.ts'

type Imported = { about: AboutExport; rows: number; files: number }

type ImportTarget = { pool: Pool; files: FileStore; progress?: (rows: number) => void }

/**
 * Fills a database that holds nothing yet. Its tables are made as they were where the export comes from, so that the rows
 * fit; whoever calls this migrates the rest of the way. All rows are stored at once, or none.
 */
export async function importInstallation(source: Readable, { pool, files, progress }: ImportTarget): Promise<Imported> {
  if (await holdsAccounts(pool))
    throw new BackupRefused('This database holds accounts already, and an import never replaces anything.')
  try {
    return await transaction(pool, (tx) => load(tx))
  } finally {
    source.destroy()
  }

  async function load(tx: Sql): Promise<Imported> {
    const read = { about: null as AboutExport | null, rows: 0, files: 0 }
    await readArchive(source, async (entry) => {
      if (!read.about) {
        read.about = await aboutOf(entry)
        await migrate(pool, undefined, { upTo: read.about.schema })
        await switchTriggers(tx, read.about.tables, 'disable')
        return emptyTables(tx, read.about.tables).then(() => {})
      }
      const [top, name = ''] = entry.name.split('/')
      if (entry.name === sequencesName)
        for (const sequence of JSON.parse(await textOf(entry)) as Sequence[]) await setSequence(tx, sequence)
      else if (top === 'files' && entry.kind === 'file') {
        await store(files, entry)
        read.files += 1
      } else if (top === 'tables') {
        const table = read.about.tables.find((one) => one.name === name)
        const lines = (await textOf(entry)).split('\n').filter(Boolean)
        if (!table) throw damaged()
        await insertRows(tx, table, lines)
        read.rows += lines.length
        progress?.(read.rows)
      } else throw damaged()
    })
    if (!read.about) throw damaged()
    await switchTriggers(tx, read.about.tables, 'enable')
    return { ...read, about: read.about }
  }
}

async function aboutOf(entry: TarEntry): Promise<AboutExport> {
  if (entry.name !== aboutExportName) throw new BackupRefused('This is not an export of Stint.')
  const about = JSON.parse(await textOf(entry)) as AboutExport
  const newest = (await readMigrations()).at(-1)?.version ?? 0
  if (about.format !== exportFormat || about.schema > newest)
    throw new BackupRefused(
      `This export was made by a newer Stint (${about.stint}, schema ${about.schema}; this one is at ${newest}). Import it with that one.`,
    )
  return about
}

/** By way of the disk: a store wants to know the size and the digest first. */
async function store(files: FileStore, { name, content }: TarEntry): Promise<void> {
  const incoming = await files.receive(Readable.from(content))
  try {
    await files.put(name.slice('files/'.length), incoming, 'application/octet-stream')
  } finally {
    await incoming.discard()
  }
}
