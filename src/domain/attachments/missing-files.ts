import type { Sql } from '../../platform/db/connect.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { selectReferenced } from './stored-file.sql.ts'

const pageSize = 1000

/** Keys that records refer to and the store does not have. */
export async function findMissingFiles(sql: Sql, files: Pick<FileStore, 'get'>): Promise<string[]> {
  const missing: string[] = []
  for (let after = ''; ; ) {
    const keys = await selectReferenced(sql, after, pageSize)
    for (const key of keys) {
      const found = await files.get(key)
      found?.stream.destroy()
      if (!found) missing.push(key)
    }
    if (keys.length < pageSize) return missing
    after = keys.at(-1)!
  }
}
