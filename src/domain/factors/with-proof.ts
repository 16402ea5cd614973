import { transaction } from '../../platform/db/connect.ts'
import { countTowardsLimit, type Limited, oneAtATime, refuseOverLimit, resetLimit } from '../../platform/rate-limit.ts'
import { enqueueSecurityMail } from '../access/enqueue-security-mail.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import type { Scope } from '../scope.ts'
import type { UserRef } from '../user-ref.ts'
import { type Proof, verifyProof, wrongProof } from './second-factor.ts'

/** Per user, for all clients together: there are only a million codes, and anyone guessing them already has the password. */
const failedProofs = ({ pool: sql, clock }: AppContext, { accountId, userId }: UserRef): Limited => ({
  sql,
  clock,
  limit: { most: 10, windowSeconds: 15 * 60 },
  name: 'second_factor',
  key: [accountId, userId],
})

/** Verifies the proof and runs `work` in one transaction: if the work fails, the proof is not used up. */
export async function withProof<T>(
  appContext: AppContext,
  user: UserRef,
  proof: Proof,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const failures = failedProofs(appContext, user)
  const wrong = wrongProof()
  return oneAtATime(failures, async () => {
    await refuseOverLimit(failures)
    try {
      const done = await transaction(appContext.pool, async (tx) => {
        const scope = scopeOf(appContext, tx, user.accountId)
        const by = await verifyProof(scope, appContext.site, user.userId, proof)
        if (!by) throw wrong
        if (by === 'recovery_code') await enqueueSecurityMail(scope, user.userId, { event: 'recovery_code_used' })
        return work(scope)
      })
      await resetLimit(failures)
      return done
    } catch (error) {
      if (error === wrong) await countTowardsLimit(failures)
      throw error
    }
  })
}
