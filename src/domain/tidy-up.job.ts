import { deleteOldAnswers } from '../platform/http/idempotency.ts'
import type { JobKind } from '../platform/jobs/jobs.ts'
import { deleteOldLimits } from '../platform/rate-limit.ts'
import { removeExpiredConfirmations } from './access/confirm-account.ts'
import { removeExpiredSteps } from './access/second-step.ts'
import { removeIdleSessions } from './access/sessions.ts'
import type { AppContext } from './app-context.ts'
import { removeExpiredAttempts } from './sign-in-providers/remove-expired-attempts.ts'

/** Deletes expired rows. */
export const tidyUp = ({ pool, clock }: AppContext): JobKind => ({
  name: 'tidy-up',
  schedule: '17 * * * *',
  async work() {
    await deleteOldAnswers(pool, clock)
    await deleteOldLimits(pool, clock)
    await removeIdleSessions(pool, clock)
    await removeExpiredSteps(pool, clock)
    await removeExpiredConfirmations(pool, clock)
    await removeExpiredAttempts(pool, clock)
  },
})
