import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Content } from '../../src/platform/files/file-store.ts'

/** Bytes in the form that file stores accept. */
export const contentOf = (bytes: string | Uint8Array): Content => {
  const buffer = Buffer.from(bytes as Uint8Array)
  const sha256 = createHash('sha256').update(buffer).digest('hex')
  return { size: buffer.length, sha256, read: () => Readable.from(buffer.length > 0 ? [buffer] : []) }
}
