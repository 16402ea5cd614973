import type { FileStore } from '../../platform/files/file-store.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { removeFileJob } from './attachments.ts'

type Payload = { account_id: Id; key: string }

export const removeFile = (files: FileStore): JobKind<Payload> => ({
  name: removeFileJob,
  work: ({ key }) => files.remove(key),
})
