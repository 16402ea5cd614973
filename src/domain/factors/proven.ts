import { transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { countTowardsLimit, type Limited, oneAtATime, refuseOverLimit, resetLimit } from '../../platform/rate-limit.ts'
import { enqueueSecurityMail } from '../access/enqueue-security-mail.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import type { Scope } from '../scope.ts'
import { type Proof, prove, wrongProof } from './second-factor.ts'

type Holder = { accountId: Id; userId: Id }

/** Per user, from any address: there are only a million codes, and a guesser has the password already. */
const failedProofs = ({ pool: sql, clock }: AppContext, { accountId, userId }: Holder): Limited => ({
  sql,
  clock,
  limit: { most: 10, windowSeconds: 15 * 60 },
  name: 'second_factor',
  key: [accountId, userId],
})

/** Does the work once the proof holds, as one transaction: where the work fails the proof is not used up. */
export async function proven<T>(
  appContext: AppContext,
  holder: Holder,
  proof: Proof,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const failures = failedProofs(appContext, holder)
  const wrong = wrongProof()
  return oneAtATime(failures, async () => {
    await refuseOverLimit(failures)
    try {
      const done = await transaction(appContext.pool, async (tx) => {
        const scope = scopeOf(appContext, tx, holder.accountId)
        const by = await prove(scope, appContext.site, holder.userId, proof)
        if (!by) throw wrong
        if (by === 'recovery_code') await enqueueSecurityMail(scope, holder.userId, { event: 'recovery_code_used' })
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
