import type { Readable } from 'node:stream'

/** What a store takes. It may be read several times. */
export type Content = { size: number; sha256: string; read(): Readable }

/** A file that was received and is not stored yet. The receiver discards it. */
export type IncomingFile = Content & { discard(): Promise<void> }

export type Receive = (source: Readable) => Promise<IncomingFile>

/** The reader must use up the stream or destroy it; a file or a connection stays open behind it until then. */
type StoredFile = { stream: Readable; size: number }

/** A part of what there is; `next` is where the rest begins, and null at the end. */
export type ListedFiles = { keys: readonly string[]; next: string | null }

export type FileStore = {
  /** Puts a file down until it is known whether and as what it is stored. */
  receive: Receive
  put(key: string, content: Content, contentType: string): Promise<void>
  get(key: string): Promise<StoredFile | null>
  remove(key: string): Promise<void>
  /** What was stored before that moment, in parts that fit into memory. What has no key of ours is left out. */
  list(before: Temporal.Instant, from: string | null): Promise<ListedFiles>
}

/** The store did not do what was asked. `status` is its HTTP answer, or null when there was none. */
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

/** Keys are made by the project, never by a caller; this holds even if one day they are not. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new FileStoreError('This is not a key of a stored file.', null)
  return key
}
