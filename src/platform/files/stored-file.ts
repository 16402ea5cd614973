import type { Readable } from 'node:stream'

/** The content of a file to store. It may be read several times. */
export type Content = { size: number; sha256: string; read(): Readable }

/** An upload that is not stored yet. The receiver discards it. */
export type IncomingFile = Content & { discard(): Promise<void> }

export type Receive = (source: Readable) => Promise<IncomingFile>

/** The reader must consume or destroy the stream; a file or connection is open until then. */
type StoredFile = { stream: Readable; size: number }

/** A page of keys; `next` is the cursor of the next page, and null at the end. */
export type ListedFiles = { keys: readonly string[]; next: string | null }

export type FileStore = {
  /** Buffers an upload on disk until it is known whether and under which key it is stored. */
  receive: Receive
  put(key: string, content: Content, contentType: string): Promise<void>
  get(key: string): Promise<StoredFile | null>
  remove(key: string): Promise<void>
  /** Keys of files that were stored before that moment, by page. Files that are not Stint's are left out. */
  list(before: Temporal.Instant, from: string | null): Promise<ListedFiles>
}

/** A failure of the store. `status` is its HTTP status, or null if there was no response. */
export class FileStoreError extends Error {
  readonly status: number | null
  constructor(message: string, status: number | null, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'FileStoreError'
    this.status = status
  }
}

const keyForm = /^[a-z0-9][a-z0-9/_-]{0,200}$/

export const isKey = (text: string): boolean => keyForm.test(text)

/** Keys are generated, never sent by a caller; this check is a second line of defence. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new FileStoreError('This is not a key of a stored file.', null)
  return key
}
