import type { Readable } from 'node:stream'
import { damaged, readArchive, textOf } from '../backup/digests.ts'
import { BackupRefused } from '../backup/refused.ts'
import { type Pool, type Sql, transaction } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import type { FileStore } from '../files/file-store.ts'
import { type AboutExport, sequencesName } from './export-archive.ts'
import { demandKnownTables, readAbout, readLines, storeFile } from './read-export.ts'
import {
  checkKeysToOwnTable,
  emptyTables,
  holdsAccounts,
  insertRows,
  type Sequence,
  setSequence,
  switchTriggers,
} from './tables.sql.ts'

type Imported = { about: AboutExport; rows: number; files: number }

type ImportTarget = { pool: Pool; files: FileStore; progress?: (rows: number) => void }

/**
 * Fills an empty database. It is migrated to the version of the export, so that the rows fit; the caller migrates it
 * further. All rows are stored in one transaction.
 */
export async function importInstallation(source: Readable, { pool, files, progress }: ImportTarget): Promise<Imported> {
  if (await holdsAccounts(pool))
    throw new BackupRefused('This database already contains accounts, and an import never overwrites anything.')
  try {
    return await transaction(pool, (tx) => load(tx))
  } finally {
    source.destroy()
  }

  async function load(tx: Sql): Promise<Imported> {
    const read = { about: null as AboutExport | null, rows: 0, files: 0 }
    await readArchive(source, async (entry) => {
      if (!read.about) {
        read.about = await readAbout(entry)
        if (read.about.account) throw new BackupRefused('This is an export of one account.')
        await migrate(pool, undefined, { upTo: read.about.schema })
        await demandKnownTables(tx, read.about)
        await switchTriggers(tx, read.about.tables, 'disable')
        await checkKeysToOwnTable(tx, 'at the end')
        return emptyTables(tx, read.about.tables).then(() => {})
      }
      const [top, name = ''] = entry.name.split('/')
      if (entry.name === sequencesName)
        for (const sequence of JSON.parse(await textOf(entry)) as Sequence[]) await setSequence(tx, sequence)
      else if (top === 'files' && entry.kind === 'file') {
        await storeFile(files, entry)
        read.files += 1
      } else if (top === 'tables') {
        const table = read.about.tables.find((table) => table.name === name)
        const lines = await readLines(entry)
        if (!table) throw damaged()
        await insertRows(tx, table, lines)
        read.rows += lines.length
        progress?.(read.rows)
      } else throw damaged()
    })
    if (!read.about) throw damaged()
    await checkKeysToOwnTable(tx, 'at once')
    await switchTriggers(tx, read.about.tables, 'enable')
    return { ...read, about: read.about }
  }
}
