import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { readArchive, textOf } from '../backup/digests.ts'
import { BackupRefused } from '../backup/refused.ts'
import type { TarEntry } from '../backup/tar.ts'
import { readMigrations } from '../db/migrate.ts'
import type { FileStore } from '../files/file-store.ts'
import { type AboutExport, aboutExportName, exportFormat } from './export-archive.ts'

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

class Enough extends Error {}

/** What a file says of itself, without reading the rest. */
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

/** By way of the disk: a store wants to know the size and the digest first. */
export async function storeFile(files: FileStore, { name, content }: TarEntry): Promise<void> {
  const incoming = await files.receive(Readable.from(content))
  try {
    await files.put(name.slice('files/'.length), incoming, 'application/octet-stream')
  } finally {
    await incoming.discard()
  }
}
