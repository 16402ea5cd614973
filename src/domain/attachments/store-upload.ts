import { randomUUID } from 'node:crypto'
import { isConnectionLoss, PostgresError } from '../../platform/db/connect.ts'
import { Refusal } from '../../platform/errors.ts'
import type { FileStore, IncomingFile } from '../../platform/files/file-store.ts'
import type { Log } from '../../platform/log.ts'
import type { Scope } from '../scope.ts'
import type { StoredFileRow } from './attachment.sql.ts'
import { safeFileName, sniffType } from './file-kind.ts'

type Stores = { files: FileStore; log: Log }

/**
 * Stores a file, then does the work that makes its record. The store may take as long as it likes: no connection to the
 * database waits for it. Where the work fails, or was done before under the same key, the file goes again.
 */
export async function withStoredFile<T extends { repeated: boolean }>(
  { accountId }: Pick<Scope, 'accountId'>,
  { files, log }: Stores,
  upload: { name: string; file: IncomingFile },
  work: (stored: StoredFileRow) => Promise<T>,
): Promise<T> {
  const key = `${accountId}/${randomUUID()}`
  const takeBack = (): Promise<void> =>
    files.remove(key).catch((err) => log.warn({ err, key }, 'A file could not be taken back; it is swept up later.'))
  const { name, file } = upload
  const content_type = await sniffType(file)
  try {
    await files.put(key, file, content_type)
    const done = await work({ key, name: safeFileName(name), content_type, size: file.size })
    if (done.repeated) await takeBack()
    return done
  } catch (error) {
    if (!mayBeStored(error)) await takeBack()
    throw error
  }
}

/** A commit whose answer was lost may have happened. What turns out to be left over is swept up later. */
const mayBeStored = (error: unknown): boolean =>
  !(error instanceof Refusal && error.status < 500) && (isConnectionLoss(error) || !(error instanceof PostgresError))
