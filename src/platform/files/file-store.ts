import { join } from 'node:path'
import type { S3Config } from '../config.ts'
import { receiveInto } from './incoming-file.ts'
import { createLocalFiles } from './local-files.ts'
import { createS3Files } from './s3-files.ts'
import type { FileStore } from './stored-file.ts'

export type { Content, FileStore, IncomingFile, Receive } from './stored-file.ts'
export { FileStoreError } from './stored-file.ts'

/** Uploads are received in the data folder even if they are stored in S3. */
export function createFileStore({ s3, dataDir }: { s3: S3Config | null; dataDir: string }): FileStore {
  const receive = receiveInto(join(dataDir, 'incoming'))
  const store = s3 === null ? createLocalFiles(join(dataDir, 'files')) : createS3Files(s3)
  return { receive, ...store }
}
