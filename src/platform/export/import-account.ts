import type { Readable } from 'node:stream'
import { damaged, readArchive } from '../backup/digests.ts'
import { BackupRefused } from '../backup/refused.ts'
import { type Pool, PostgresError, type Sql, transaction } from '../db/connect.ts'
import { findSchemaVersion } from '../db/schema-version.ts'
import type { FileStore } from '../files/file-store.ts'
import { readId } from '../ids.ts'
import type { AboutExport } from './export-archive.ts'
import { demandKnownTables, demandOwnFile, demandOwnRows, readAbout, readLines, storeFile } from './read-export.ts'
import { findTraces, insertRows, raiseSequences, switchOffTriggersHere, type Table } from './tables.sql.ts'

type AccountTarget = {
  pool: Pool
  files: FileStore
  progress?: (rows: number) => void
  /** Checks the description of the export before anything is written. */
  check(about: AboutExport): void
  /** Called after the rows were stored, in the same transaction. */
  finish(tx: Sql): Promise<void>
}

const uniqueViolation = '23505'

/**
 * Adds one account to a database that may be in use. Rows keep their ids; the import is refused if one exists already. All
 * rows are stored in one transaction.
 */
export async function importAccount(source: Readable, target: AccountTarget): Promise<{ rows: number; files: number }> {
  const { pool, files, progress, check, finish } = target
  try {
    return await transaction(pool, async (tx) => {
      await switchOffTriggersHere(tx)
      const read = { about: null as AboutExport | null, rows: 0, files: 0 }
      await readArchive(source, async (entry) => {
        if (!read.about) {
          read.about = await readAbout(entry)
          await demandPlace(tx, read.about)
          await demandKnownTables(tx, read.about)
          return check(read.about)
        }
        const { id } = read.about.account!
        const [top, name = ''] = entry.name.split('/')
        if (top === 'files' && entry.kind === 'file') {
          demandOwnFile(entry, id)
          await storeFile(files, entry)
          read.files += 1
          return
        }
        const table = read.about.tables.find((table) => top === 'tables' && table.name === name)
        if (!table) throw damaged()
        const lines = await readLines(entry)
        demandOwnRows(table, lines, id)
        await insert(tx, table, lines)
        read.rows += lines.length
        progress?.(read.rows)
      })
      if (!read.about) throw damaged()
      await raiseSequences(tx, read.about.tables, read.about.account!.id)
      await finish(tx)
      return { rows: read.rows, files: read.files }
    })
  } finally {
    source.destroy()
  }
}

async function demandPlace(tx: Sql, { account, schema, stint }: AboutExport): Promise<void> {
  if (!account) throw new BackupRefused('This is an export of a whole installation.')
  if (readId(account.id) !== account.id) throw damaged()
  const { version } = await findSchemaVersion(tx)
  if (version !== schema)
    throw new BackupRefused(
      `This export was made by Stint ${stint} with schema ${schema}, and this database is at ${version}. Bring both to the same version, and export again.`,
    )
  const { exists, erased } = await findTraces(tx, account.id)
  if (exists) throw new BackupRefused(`There is already an account ${account.id} here, and ids cannot be changed.`)
  if (erased) throw new BackupRefused(`An account ${account.id} was erased here, and its id cannot be used again.`)
}

async function insert(tx: Sql, table: Table, lines: readonly string[]): Promise<void> {
  await insertRows(tx, table, lines).catch((error) => {
    if (error instanceof PostgresError && error.code === uniqueViolation)
      throw new BackupRefused(`Records of this account already exist here, in ${table.name}: ${error.detail}`)
    throw error
  })
}
