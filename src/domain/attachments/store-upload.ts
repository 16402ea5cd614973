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
 * Stores a file, then runs `work`, which inserts its record. The store may be slow: no database connection is held
 * meanwhile. If the work fails, or was done before under the same idempotency key, the file is removed.
 */
export async function withStoredFile<T extends { repeated: boolean }>(
  { accountId }: Pick<Scope, 'accountId'>,
  { files, log }: Stores,
  upload: { name: string; file: IncomingFile },
  work: (stored: StoredFileRow) => Promise<T>,
): Promise<T> {
  const key = `${accountId}/${randomUUID()}`
  const removeStored = (): Promise<void> =>
    files
      .remove(key)
      .catch((err) => log.warn({ err, key }, 'A stored file could not be deleted; it will be cleaned up later.'))
  const { name, file } = upload
  const content_type = await sniffType(file)
  try {
    await files.put(key, file, content_type)
    const done = await work({ key, name: safeFileName(name), content_type, size: file.size })
    if (done.repeated) await removeStored()
    return done
  } catch (error) {
    if (!mayBeCommitted(error)) await removeStored()
    throw error
  }
}

/** A commit whose answer was lost may have succeeded. A file without a record is removed later by sweep-files. */
const mayBeCommitted = (error: unknown): boolean =>
  !(error instanceof Refusal && error.status < 500) && (isConnectionLoss(error) || !(error instanceof PostgresError))
