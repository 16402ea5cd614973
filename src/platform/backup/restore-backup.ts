import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { ownerOf } from '../db/embedded/account.ts'
import { majorOf, shippedBinaries } from '../db/embedded/binaries.ts'
import { giveTo } from '../db/embedded/create-cluster.ts'
import { syncFolder, unfinished } from '../db/embedded/data-folder.ts'
import { type About, aboutName, demandRestorable, digestsName, readAbout } from './about.ts'
import { through } from './archive.ts'
import { BackupRefused, inWords } from './refused.ts'
import { readTar, TarDamaged, type TarEntry } from './tar.ts'

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
    throw isDamage(error) ? damaged(error) : inWords(error, `The backup cannot be restored into ${folder}`)
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
  const digests = new Map<string, string>()
  let about: About | null = null
  let listed: string | null = null
  let bytes = 0
  for await (const entry of entriesOf(source)) {
    if (listed !== null) throw damaged()
    if (!about && entry.name !== aboutName) throw new BackupRefused('This is not a backup of Stint.')
    if (entry.name === digestsName) {
      listed = await textOf(entry)
      continue
    }
    const hash = createHash('sha256')
    const content = through(hash, entry.content)
    if (about) {
      await write(entry, content, draft, durable)
      bytes += entry.size
      progress?.(bytes)
    } else {
      about = readAbout(await textOf({ ...entry, content }))
      await demandRestorable(about, majorOf(await shippedBinaries()))
      check?.(about)
    }
    if (entry.kind === 'file') digests.set(entry.name, hash.digest('hex'))
  }
  if (!about || listed === null || listed !== linesOf(digests)) throw damaged()
  if (durable) await syncFolders(draft)
  return { about, files: [...digests.keys()].filter((name) => name.startsWith('files/')).length, bytes }
}

const linesOf = (digests: Map<string, string>): string =>
  [...digests].map(([name, digest]) => `${digest}  ${name}\n`).join('')

const damaged = (cause?: unknown): BackupRefused =>
  new BackupRefused('This backup is damaged or was cut off; nothing of it was restored.', { cause })

function entriesOf(source: Readable): AsyncGenerator<TarEntry> {
  const plain = createZstdDecompress()
  // What fails there is thrown to who reads the entries.
  pipeline(source, plain, () => {})
  return readTar(plain as AsyncIterable<Buffer>)
}

const isDamage = (error: unknown): boolean =>
  error instanceof TarDamaged || /^(ERR_)?ZSTD|^Z_/.test((error as NodeJS.ErrnoException).code ?? '')

// What a backup holds in front of the database's files is small, and a hostile one may say otherwise.
const longestText = 256 * 1024 ** 2

async function textOf({ size, content }: Pick<TarEntry, 'size' | 'content'>): Promise<string> {
  if (size > longestText) throw damaged()
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/** Names lead nowhere but into the draft. */
async function write({ name, kind }: TarEntry, content: AsyncIterable<Buffer>, draft: string, durable: boolean) {
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
