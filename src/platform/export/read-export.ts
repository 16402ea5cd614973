import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { damaged, readArchive, textOf } from '../backup/digests.ts'
import { BackupRefused } from '../backup/refused.ts'
import type { TarEntry } from '../backup/tar.ts'
import type { Sql } from '../db/connect.ts'
import { readMigrations } from '../db/migrate.ts'
import type { FileStore } from '../files/file-store.ts'
import { type AboutExport, aboutExportName, exportFormat } from './export-archive.ts'
import { selectTables, type Table, tenantColumn } from './tables.sql.ts'

export async function readAbout(entry: TarEntry): Promise<AboutExport> {
  if (entry.name !== aboutExportName) throw new BackupRefused('This is not an export of Stint.')
  const about = JSON.parse(await textOf(entry)) as AboutExport
  const newest = (await readMigrations()).at(-1)?.version ?? 0
  if (about.format !== exportFormat || about.schema > newest)
    throw new BackupRefused(
      `This export was made by a newer Stint (${about.stint}, schema ${about.schema}; this one is at ${newest}). Import it with that one.`,
    )
  return about
}

const neverWritten = (what: string): BackupRefused =>
  new BackupRefused(`This export contains ${what}, which Stint never writes to an export.`)

/** Names and types in the file become part of SQL statements, so they must be those of this database. */
export async function demandKnownTables(tx: Sql, { tables, account }: AboutExport): Promise<void> {
  const known = new Map((await selectTables(tx)).map((table) => [table.name, table]))
  for (const { name, columns } of tables) {
    const own = known.get(name)
    const types = new Map(own?.columns.map((column) => [column.name, column.type]))
    const isKnown = columns.length === types.size && columns.every((column) => types.get(column.name) === column.type)
    if (!own || !isKnown || (account && tenantColumn(own) === null))
      throw neverWritten(`a table ${JSON.stringify(name)} that is different here`)
  }
}

/** For exports of one account: rows of another account would grant access to its data here. */
export function demandOwnRows(table: Table, lines: readonly string[], accountId: string): void {
  const column = table.columns.findIndex(({ name }) => name === tenantColumn(table))
  if (lines.some((line) => valuesIn(line)[column] !== accountId))
    throw neverWritten(`rows of another account in ${table.name}`)
}

function valuesIn(line: string): unknown[] {
  try {
    const values: unknown = JSON.parse(line)
    if (Array.isArray(values)) return values
  } catch {
    // Refused below, like any other line that is not a row.
  }
  throw damaged()
}

export function demandOwnFile({ name }: TarEntry, accountId: string): void {
  if (!name.startsWith(`files/${accountId}/`)) throw neverWritten('a file of another account')
}

class Enough extends Error {}

/** Reads only the description of an export. */
export async function lookInto(path: string): Promise<AboutExport> {
  const source = createReadStream(path)
  let about: AboutExport | null = null
  try {
    await readArchive(source, async (entry) => {
      about = await readAbout(entry)
      throw new Enough()
    })
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  } finally {
    source.destroy()
  }
  return about!
}

export const readLines = async (entry: TarEntry): Promise<string[]> => (await textOf(entry)).split('\n').filter(Boolean)

/** Buffers the file on disk: a store needs the size and the digest first. */
export async function storeFile(files: FileStore, { name, content }: TarEntry): Promise<void> {
  const incoming = await files.receive(Readable.from(content))
  try {
    await files.put(name.slice('files/'.length), incoming, 'application/octet-stream')
  } finally {
    await incoming.discard()
  }
}
