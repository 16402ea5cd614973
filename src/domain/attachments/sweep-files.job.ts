import type { FileStore } from '../../platform/files/file-store.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { AppContext } from '../app-context.ts'
import { findUnreferenced } from './stored-file.sql.ts'

const sweepFilesJob = 'sweep-files'

/** Where a sweep goes on; none at its beginning. */
type Progress = { before?: string; from?: string }

// The queue takes a job that works for longer than a quarter of an hour for a dead one.
const longestMilliseconds = 60_000

/** Other files may lie in the same bucket. Ours are called after their account (store-upload.ts). */
const isOurs = (key: string): boolean => /^\d{1,18}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)

/**
 * Removes files that nothing refers to: a request that failed half-way may leave one. Younger than a day they are left
 * alone, since their record may be on its way.
 */
export const sweepFiles = ({ pool, clock, enqueue }: AppContext, files: FileStore): JobKind<Progress> => ({
  name: sweepFilesJob,
  schedule: '40 2 * * *',
  async work(progress) {
    const before = progress.before ? Temporal.Instant.from(progress.before) : clock.now().subtract({ hours: 24 })
    const begun = performance.now()
    let from = progress.from ?? null
    do {
      const { keys, next } = await files.list(before, from)
      const ours = keys.filter(isOurs)
      const left = ours.length > 0 ? await findUnreferenced(pool, ours) : []
      for (const key of left) await files.remove(key)
      from = next
    } while (from !== null && performance.now() - begun < longestMilliseconds)
    if (from !== null) await enqueue(pool, sweepFilesJob, { before: before.toString(), from } satisfies Progress)
  },
})
