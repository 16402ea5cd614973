import type { Readable } from 'node:stream'

/** The reader must use up the stream or destroy it; a file or a connection stays open behind it until then. */
export type StoredFile = { stream: Readable; size: number }

export type FileStore = {
  put(key: string, bytes: Buffer | Uint8Array, contentType: string): Promise<void>
  get(key: string): Promise<StoredFile | null>
  remove(key: string): Promise<void>
}

/** The store did not do what was asked. `status` is its HTTP answer, or null when there was none. */
export class FileStoreError extends Error {
  readonly status: number | null
  constructor(message: string, status: number | null) {
    super(message)
    this.name = 'FileStoreError'
    this.status = status
  }
}

/** Keys are made by the project, never by a caller; this holds even if one day they are not. */
export function checkedKey(key: string): string {
  if (!/^[a-z0-9][a-z0-9/_-]{0,200}$/.test(key)) throw new FileStoreError('This is not a key of a stored file.', null)
  return key
}
