import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { FileStoreError, type Receive } from './stored-file.ts'

/**
 * Streams an upload to disk, one chunk in memory at a time. The file is unlinked at once, so that nothing is left of it
 * however the process ends.
 */
export const receiveInto =
  (folder: string): Receive =>
  async (source) => {
    const handle = await openUnlinked(folder).catch(receiveFailed)
    const hash = createHash('sha256')
    let size = 0
    try {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        hash.update(chunk)
        size += chunk.length
        await handle.writeFile(chunk).catch(receiveFailed)
      }
    } catch (error) {
      await handle.close()
      throw error
    }
    return { size, sha256: hash.digest('hex'), read: () => readFrom(handle, size), discard: () => handle.close() }
  }

function receiveFailed(error: NodeJS.ErrnoException): never {
  throw new FileStoreError(`An upload cannot be written to disk (${error.code}).`, null, error)
}

async function openUnlinked(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomBytes(16).toString('hex'))
  const handle = await open(path, 'wx+', 0o600)
  await rm(path, { force: true })
  return handle
}

const chunkBytes = 64 * 1024

/** Not `createReadStream` of the handle, which treats an empty file as endless and may close the handle. */
const readFrom = (handle: FileHandle, size: number): Readable =>
  Readable.from(
    (async function* () {
      for (let offset = 0; offset < size; ) {
        const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, offset)
        if (bytesRead === 0) throw new Error('A buffered upload is shorter than expected.')
        offset += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
    })(),
    { objectMode: false },
  )
