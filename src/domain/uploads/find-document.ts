import type { Sql } from '../../platform/db/connect.ts'
import { readId } from '../../platform/ids.ts'
import { findUploadFile } from './upload.sql.ts'

/** For a signed URL, which is itself the permission to read the document. */
export async function findDocument(sql: Sql, account: string, upload: string) {
  const [accountId, uploadId] = [readId(account), readId(upload)]
  return accountId && uploadId ? findUploadFile(sql, accountId, uploadId) : null
}
