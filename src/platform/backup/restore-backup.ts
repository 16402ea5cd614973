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
  /** False for a copy that is only looked at: nobody waits for the disk. */
  durable?: boolean
  /** Looks at what the backup says about itself before anything is written. */
  check?: (about: About) => void
}

/**
 * Makes a data folder of a backup. All of it is written beside its place and compared with the digests first; the
 * database comes into its place last, so that nothing half-restored can be started.
 */
export async function restoreBackup(source: Readable, into: string, options: Options = {}): Promise<Restored> {
  const folder = resolve(into)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await demandEmpty(folder)
    const draft = await mkdtemp(join(folder, unfinished))
    try {
      const restored = await unpack(source, draft, options)
      // There also where the backup held no file.
      await mkdir(join(draft, 'files'), { recursive: true, mode: 0o700 })
      // Root restores for the user who has the folder, and who will run Stint.
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

/** What a restore that was killed has left behind goes; anything else is somebody's. */
async function demandEmpty(folder: string): Promise<void> {
  // Every disk of its own has such a folder.
  const found = (await readdir(folder)).filter((name) => name !== 'lost+found')
  if (found.some((name) => !name.startsWith(unfinished)))
    throw new BackupRefused(`The folder ${folder} is not empty, and a restore never replaces anything.`)
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

/** Names lead nowhere but into the draft. */
async function write({ name, kind, content }: TarEntry, draft: string, durable: boolean): Promise<void> {
  const [top, ...parts] = name.split('/')
  const within = (top === 'files' || top === 'postgres') && (parts.length > 0 || kind === 'folder')
  if (!within || kind === 'other' || parts.some((part) => !/^[\w.+-]+$/.test(part) || /^\.+$/.test(part)))
    throw new BackupRefused(`This backup holds ${JSON.stringify(name)}, which no backup of Stint has in it.`)
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
