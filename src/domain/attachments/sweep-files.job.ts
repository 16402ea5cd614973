import type { FileStore } from '../../platform/files/file-store.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { timeLimit } from '../../platform/jobs/time-limit.ts'
import type { AppContext } from '../app-context.ts'
import { findUnreferenced } from './stored-file.sql.ts'

const sweepFilesJob = 'sweep-files'

/** The cursor of a sweep; empty at its start. */
type Progress = { before?: string; from?: string }

/** The bucket may hold other files. The keys of ours begin with the account (store-upload.ts). */
const isOurs = (key: string): boolean => /^\d{1,18}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)

/**
 * Removes files that no record refers to: a request that failed half-way may leave one. Files younger than a day stay, since
 * their record may not be committed yet.
 */
export const sweepFiles = ({ pool, clock, enqueue }: AppContext, files: FileStore): JobKind<Progress> => ({
  name: sweepFilesJob,
  schedule: '40 2 * * *',
  async work(progress) {
    const before = progress.before ? Temporal.Instant.from(progress.before) : clock.now().subtract({ hours: 24 })
    const isTimeUp = timeLimit()
    let from = progress.from ?? null
    do {
      const { keys, next } = await files.list(before, from)
      const ours = keys.filter(isOurs)
      const left = ours.length > 0 ? await findUnreferenced(pool, ours) : []
      for (const key of left) await files.remove(key)
      from = next
    } while (from !== null && !isTimeUp())
    if (from !== null) await enqueue(pool, sweepFilesJob, { before: before.toString(), from } satisfies Progress)
  },
})
