import type { JobKind } from '../../platform/jobs/jobs.ts'
import { timeLimit } from '../../platform/jobs/time-limit.ts'
import type { Log } from '../../platform/log.ts'
import { type AppContext, inAccount } from '../app-context.ts'
import { applyErasure } from './erase-person.ts'
import { type ErasurePlace, findOpenErasures } from './erasure.sql.ts'

const applyErasuresJob = 'apply-erasures'
/** The cursor of a run; empty at its start. */
type Progress = { after?: ErasurePlace }

const atOnce = 100

/**
 * Deletes kept rows of erased people once their retention is over, and rows that were written since. One transaction for
 * each person: after a crash the next run continues. One that fails is retried the next night.
 */
export const applyErasures = (appContext: AppContext, log: Log): JobKind<Progress> => ({
  name: applyErasuresJob,
  schedule: '50 1 * * *',
  async work({ after }) {
    const isTimeUp = timeLimit()
    let last = after ?? null
    for (;;) {
      const open = await findOpenErasures(appContext.pool, last, atOnce)
      for (const place of open) {
        const { account_id, user_id } = place
        await inAccount(appContext, account_id, (scope) => applyErasure(scope, user_id)).catch((err: unknown) =>
          log.error(
            { err, account_id, user_id },
            'An erasure could not be applied; it will be retried the next night.',
          ),
        )
        last = place
        if (isTimeUp())
          return appContext.enqueue(appContext.pool, applyErasuresJob, { after: place } satisfies Progress)
      }
      if (open.length < atOnce) return
    }
  },
})
