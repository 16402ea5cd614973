import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { ownerOf } from '../db/embedded/account.ts'
import { majorOf, shippedBinaries } from '../db/embedded/binaries.ts'
import { giveTo } from '../db/embedded/create-cluster.ts'
import { unfinished } from '../db/embedded/data-folder.ts'
import { syncFolder } from '../file-system.ts'
import { type About, aboutName, demandRestorable, readAbout } from './about.ts'
import { damaged, readArchive, textOf } from './digests.ts'
import { BackupRefused, inWords } from './refused.ts'
import type { TarEntry } from './tar.ts'

type Restored = { about: About; files: number; bytes: number }

type Options = {
  /** Bytes written so far. */
  progress?: (bytes: number) => void
  /** False for a temporary copy, which needs no fsync. */
  durable?: boolean
  /** Checks the description of the backup before anything is written. */
  check?: (about: About) => void
}

/**
 * Restores a backup as a data folder. Everything is written to a draft folder next to it and compared with the digests
 * first; the database is moved into place last, so that a partial restore cannot be started.
 */
export async function restoreBackup(source: Readable, into: string, options: Options = {}): Promise<Restored> {
  const folder = resolve(into)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await demandEmpty(folder)
    const draft = await mkdtemp(join(folder, unfinished))
    try {
      const restored = await unpack(source, draft, options)
      // Needed even if the backup has no files.
      await mkdir(join(draft, 'files'), { recursive: true, mode: 0o700 })
      // Root restores for the owner of the folder, who will run Stint.
      const owner = process.getuid?.() === 0 && (await ownerOf(folder))
      if (owner) await giveTo(owner, draft)
      for (const name of ['files', 'postgres']) await rename(join(draft, name), join(folder, name))
      await syncFolder(folder)
      return restored
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  } catch (error) {
    throw inWords(error, `The backup cannot be restored into ${folder}`)
  } finally {
    source.destroy()
  }
}

/** Remains of a killed restore are removed; a folder with anything else is refused. */
async function demandEmpty(folder: string): Promise<void> {
  // Every mounted disk has this folder.
  const found = (await readdir(folder)).filter((name) => name !== 'lost+found')
  if (found.some((name) => !name.startsWith(unfinished)))
    throw new BackupRefused(`The folder ${folder} is not empty, and a restore never overwrites anything.`)
  for (const name of found) await rm(join(folder, name), { recursive: true, force: true })
}

async function unpack(source: Readable, draft: string, options: Options): Promise<Restored> {
  const { progress, durable = true, check } = options
  let about: About | null = null
  let [files, bytes] = [0, 0]
  await readArchive(source, async (entry) => {
    if (about) {
      await write(entry, draft, durable)
      if (entry.name.startsWith('files/')) files += 1
      bytes += entry.size
      progress?.(bytes)
      return
    }
    if (entry.name !== aboutName) throw new BackupRefused('This is not a backup of Stint.')
    about = readAbout(await textOf(entry))
    await demandRestorable(about, majorOf(await shippedBinaries()))
    check?.(about)
  })
  if (!about) throw damaged()
  if (durable) await syncFolders(draft)
  return { about, files, bytes }
}

/** Against path traversal: names must stay within the draft. */
async function write({ name, kind, content }: TarEntry, draft: string, durable: boolean): Promise<void> {
  const [top, ...parts] = name.split('/')
  const within = (top === 'files' || top === 'postgres') && (parts.length > 0 || kind === 'folder')
  if (!within || kind === 'other' || parts.some((part) => !/^[\w.+-]+$/.test(part) || /^\.+$/.test(part)))
    throw new BackupRefused(`This backup contains ${JSON.stringify(name)}, which Stint never writes to a backup.`)
  const path = join(draft, name)
  await mkdir(kind === 'folder' ? path : dirname(path), { recursive: true, mode: 0o700 })
  if (kind === 'folder') return
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    if (durable) await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncFolders(root: string): Promise<void> {
  const below = await readdir(root, { recursive: true, withFileTypes: true })
  const folders = below.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
  for (const folder of [...folders, root]) await syncFolder(folder)
}
