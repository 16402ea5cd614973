import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { type AppContext, inAccount } from '../app-context.ts'
import { applyErasure } from './erase-person.ts'
import { type ErasurePlace, findOpenErasures } from './erasure.sql.ts'

const applyErasuresJob = 'apply-erasures'
/** Where a run goes on; none at its beginning. */
type Progress = { after?: ErasurePlace }

// The queue takes a job that works for longer than a quarter of an hour for a dead one.
const longestMilliseconds = 60_000
const atOnce = 100

/**
 * What was kept of those who were erased goes when its time is up; so does what has come in since. Each person is a
 * transaction: after a crash the next run does the rest. One that fails is tried again the next night.
 */
export const applyErasures = (appContext: AppContext, log: Log): JobKind<Progress> => ({
  name: applyErasuresJob,
  schedule: '50 1 * * *',
  async work({ after }) {
    const begun = performance.now()
    let last = after ?? null
    for (;;) {
      const open = await findOpenErasures(appContext.pool, last, atOnce)
      for (const place of open) {
        const { account_id, user_id } = place
        await inAccount(appContext, account_id, (scope) => applyErasure(scope, user_id)).catch((err: unknown) =>
          log.error({ err, account_id, user_id }, 'An erasure could not be applied; it is tried again the next night.'),
        )
        last = place
        if (performance.now() - begun > longestMilliseconds)
          return appContext.enqueue(appContext.pool, applyErasuresJob, { after: place } satisfies Progress)
      }
      if (open.length < atOnce) return
    }
  },
})
