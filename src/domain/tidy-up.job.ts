import { deleteOldAnswers } from '../platform/http/idempotency.ts'
import type { JobKind } from '../platform/jobs/jobs.ts'
import { deleteOldLimits } from '../platform/rate-limit.ts'
import { forgetOldConfirmations } from './access/confirm-account.ts'
import { forgetOldSteps } from './access/second-step.ts'
import { forgetUnused } from './access/sessions.ts'
import type { AppContext } from './app-context.ts'
import { forgetOldAttempts } from './sign-in-providers/forget-attempts.ts'

/** What has a date of expiry is removed some time after it. */
export const tidyUp = ({ pool, clock }: AppContext): JobKind => ({
  name: 'tidy-up',
  schedule: '17 * * * *',
  async work() {
    await deleteOldAnswers(pool, clock)
    await deleteOldLimits(pool, clock)
    await forgetUnused(pool, clock)
    await forgetOldSteps(pool, clock)
    await forgetOldConfirmations(pool, clock)
    await forgetOldAttempts(pool, clock)
  },
})
