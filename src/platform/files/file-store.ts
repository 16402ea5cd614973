import type { S3Config } from '../config.ts'
import { createLocalFiles } from './local-files.ts'
import { createS3Files } from './s3-files.ts'
import type { FileStore } from './stored-file.ts'

export { type FileStore, FileStoreError, type StoredFile } from './stored-file.ts'

export function createFileStore(options: { s3: S3Config | null; folder: string }): FileStore {
  return options.s3 === null ? createLocalFiles(options.folder) : createS3Files(options.s3)
}
