import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { inWords } from './refused.ts'

/** Opened first: a stream would report a missing file as an error event before anybody listens. */
export async function openBackup(path: string): Promise<Readable> {
  try {
    const handle = await open(path)
    if ((await handle.stat()).isDirectory()) {
      await handle.close()
      throw Object.assign(new Error('EISDIR'), { code: 'EISDIR', syscall: 'read' })
    }
    return handle.createReadStream()
  } catch (error) {
    throw inWords(error, `The backup ${path} cannot be read`)
  }
}
