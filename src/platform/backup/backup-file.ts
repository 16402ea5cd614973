import { constants as fs } from 'node:fs'
import { access, link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, extname, join, resolve } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { syncFolder } from '../file-system.ts'
import { BackupRefused, inWords } from './refused.ts'

/** Until it is whole, a backup has this behind its name. */
export const unfinished = '.part'

const params = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 }

/** `2026-11-16T01:15:00Z` becomes a name that every file system takes. */
const nameFor = (what: string, createdAt: string): string =>
  `${what}-${createdAt.slice(0, 19).replaceAll(':', '-')}Z.tar.zst`

/**
 * Where a backup goes; in a folder it gets a name of its own. One that is not there yet is no file: the next backup would be
 * refused in its place, and whoever reads the command looks for a folder.
 */
export async function placeFor(to: string, createdAt: string, what = 'stint'): Promise<string> {
  const path = resolve(to)
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory()) return join(path, nameFor(what, createdAt))
  if (!found && (extname(path) === '' || to.endsWith('/')))
    throw new BackupRefused(`There is no folder ${path}: make it first, or name a file such as ${path}.tar.zst.`)
  return path
}

/** On disk as a whole under its name, or not under that name at all. Gives its size. */
export async function writeBackupFile(path: string, archive: AsyncIterable<Buffer>): Promise<number> {
  const part = `${path}${unfinished}`
  const handle = await open(part, 'wx', 0o600)
  try {
    const bytes = await writeBackupStream(handle.createWriteStream({ flush: true }), archive, { end: true })
    await publish(part, path)
    return bytes
  } finally {
    await handle.close().catch(() => {})
    await rm(part, { force: true })
  }
}

export async function demandFree(path: string): Promise<void> {
  await access(dirname(path), fs.W_OK | fs.X_OK).catch((error) => {
    throw inWords(error, `The file cannot be written to ${dirname(path)}`)
  })
  for (const taken of [path, `${path}${unfinished}`])
    if (await stat(taken).catch(() => null))
      throw new BackupRefused(`There is a file ${taken} already, and a backup never replaces one.`)
}

/** A second name never replaces a file, as renaming would. Some file systems have no second names. */
async function publish(part: string, path: string): Promise<void> {
  await link(part, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw error
    return rename(part, path)
  })
  await syncFolder(dirname(path))
}

/** For who takes it from there, as a program that encrypts does. Gives its size. */
export async function writeBackupStream(
  to: Writable,
  archive: AsyncIterable<Buffer>,
  { end } = { end: false },
): Promise<number> {
  let bytes = 0
  const counted = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of source) {
      bytes += part.length
      yield part
    }
  }
  const plain = Readable.from(archive, { objectMode: false, highWaterMark: 1 << 20 })
  await pipeline(plain, createZstdCompress({ params }), counted, to, { end })
  return bytes
}
