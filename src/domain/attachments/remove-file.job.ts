import type { FileStore } from '../../platform/files/file-store.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { removeFileJob } from './attachments.ts'

export const removeFile = (files: FileStore): JobKind<{ key: string }> => ({
  name: removeFileJob,
  work: ({ key }) => files.remove(key),
})
