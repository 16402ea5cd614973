import { constants as fs } from 'node:fs'
import { access, link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, extname, join, resolve } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { syncFolder } from '../file-system.ts'
import { BackupRefused, inWords } from './refused.ts'

/** The suffix of an incomplete backup. */
export const unfinished = '.part'

const params = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 }

/** A file name that is valid on every file system. */
const nameFor = (what: string, createdAt: string): string =>
  `${what}-${createdAt.slice(0, 19).replaceAll(':', '-')}Z.tar.zst`

/**
 * The path of a backup; in a folder it gets a generated name. A missing folder is not taken for a file name: the next
 * backup would be refused because the file exists, and the operator would expect a folder.
 */
export async function pathFor(to: string, createdAt: string, what = 'stint'): Promise<string> {
  const path = resolve(to)
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory()) return join(path, nameFor(what, createdAt))
  if (!found && (extname(path) === '' || to.endsWith('/')))
    throw new BackupRefused(
      `The folder ${path} does not exist: create it first, or name a file such as ${path}.tar.zst.`,
    )
  return path
}

/** Written atomically: complete and synced under its name, or not under that name at all. Returns the size. */
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
      throw new BackupRefused(`The file ${taken} already exists, and a backup never overwrites a file.`)
}

/** A hard link never replaces an existing file, as a rename would. Some file systems have no hard links. */
async function publish(part: string, path: string): Promise<void> {
  await link(part, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw error
    return rename(part, path)
  })
  await syncFolder(dirname(path))
}

/** For pipes, such as to an encryption program. Returns the size. */
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
