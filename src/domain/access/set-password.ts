import { transaction } from '../../platform/db/connect.ts'
import { unauthorized } from '../../platform/errors.ts'
import { clientOf } from '../../platform/networks.ts'
import { digestOf } from '../../platform/secrets.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { aboutOneself, recordAudit } from '../audit/record-audit.ts'
import { factorsOf, hasFactor, isProof, type Proof, secondFactorWanted } from '../factors/second-factor.ts'
import { withProof } from '../factors/with-proof.ts'
import type { Scope } from '../scope.ts'
import { deleteAccessTokensOf } from './access-token.sql.ts'
import { type BegunSession, beginSession, type SessionOrigin } from './begin-session.ts'
import { confirmAccount } from './confirm-account.ts'
import { enqueueSecurityMail } from './enqueue-security-mail.ts'
import { consumePasswordToken, deletePasswordTokensOf, findPasswordToken, updatePassword } from './password.sql.ts'
import { demandPasswordAllowed } from './provider-required.ts'
import { refuseWeakPassword } from './weak-passwords.ts'

type NewPassword = { email: string | undefined; token: string; password: string; proof: Proof }

const notValid = () => unauthorized('This link is no longer valid. Request a new one.')

/**
 * With the token from a reset or invitation mail. Ends all sessions and begins a new one. Users with a second factor must
 * prove it: access to the mailbox alone is not enough.
 */
export async function setPassword(
  appContext: AppContext,
  wanted: NewPassword,
  origin: SessionOrigin,
): Promise<BegunSession> {
  const { pool, clock, passwords } = appContext
  // The address is an optional additional check.
  const shown = { digest: digestOf(wanted.token), email: wanted.email || null, now: clock.now().toString() }
  // Checked before hashing, so that requests without a valid link cost little.
  const found = await findPasswordToken(pool, shown)
  if (!found) throw notValid()
  refuseWeakPassword(wanted.password, { email: found.email, company: found.account_name })
  const passwordHash = await passwords.hash(wanted.password, clientOf(origin.address))
  const { account_id: accountId, user_id: userId } = found
  const replace = async (scope: Scope, isProven: boolean): Promise<BegunSession> => {
    const taken = await consumePasswordToken(scope.sql, shown)
    if (!taken) throw notValid()
    const factors = await factorsOf(scope, userId)
    if (!isProven && hasFactor(factors)) throw secondFactorWanted(factors)
    await demandPasswordAllowed(scope, userId)
    await recordAudit(scope, { ...aboutOneself(userId, taken.username), after: { with: taken.purpose } })
    await updatePassword(scope, userId, passwordHash)
    await deletePasswordTokensOf(scope, userId)
    await deleteAccessTokensOf(scope, userId)
    // The link proves that they receive mail at this address.
    if (taken.account_admin) await confirmAccount(scope)
    // The first password after an invitation needs no mail.
    if (taken.had_password) await enqueueSecurityMail(scope, userId, { event: 'password_changed' })
    return beginSession(scope, userId, origin)
  }
  if (isProof(wanted.proof))
    return withProof(appContext, { accountId, userId }, wanted.proof, (scope) => replace(scope, true))
  return transaction(pool, (tx) => replace(scopeOf(appContext, tx, accountId), false))
}
