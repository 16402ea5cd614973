import { transaction } from '../../platform/db/connect.ts'
import { unauthorized } from '../../platform/errors.ts'
import { digestOf } from '../../platform/secrets.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { deleteAccessTokensOf } from './access-token.sql.ts'
import { type IssuedToken, issueToken } from './issue-token.ts'
import { deletePasswordTokensOf, takePasswordToken, updatePassword } from './password.sql.ts'

type NewPassword = { email: string | undefined; token: string; password: string }

/** With a token from a reset or invitation mail. Every device is signed out; the caller gets a new token. */
export async function setPassword(appContext: AppContext, wanted: NewPassword): Promise<IssuedToken> {
  const passwordHash = await appContext.passwords.hash(wanted.password)
  return transaction(appContext.pool, async (tx) => {
    const holder = await takePasswordToken(tx, digestOf(wanted.token), appContext.clock.now().toString())
    // The address is only a double check: thrown inside the transaction, a mismatch leaves the token unused.
    if (!holder || (wanted.email && wanted.email.toLowerCase() !== holder.email.toLowerCase()))
      throw unauthorized('This link is not valid any more. Ask for a new one.')
    const scope = scopeOf(appContext, tx, holder.account_id)
    await updatePassword(scope, holder.user_id, passwordHash)
    await deletePasswordTokensOf(scope, holder.user_id)
    await deleteAccessTokensOf(scope, holder.user_id)
    return issueToken({ sql: tx, clock: appContext.clock }, { accountId: holder.account_id, userId: holder.user_id })
  })
}
