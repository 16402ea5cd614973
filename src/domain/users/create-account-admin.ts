import { transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { giveLogin } from '../access/login.ts'
import { findAccount } from '../accounts/list-accounts.ts'
import { type Entrance, scopeOf } from '../entrance.ts'
import { admitUser } from './admit-user.ts'

/** Null as password sends an invitation. */
type NewAccountAdmin = { email: string; username: string; password: string | null }

/** One more admin of an account that exists: the operator's way back in where nobody else has one. */
export async function createAccountAdmin(
  entrance: Entrance,
  accountId: Id,
  { email, username, password }: NewAccountAdmin,
): Promise<{ accountId: Id; userId: Id }> {
  const passwordHash = password === null ? null : await entrance.passwords.hash(password)
  return transaction(entrance.pool, async (tx) => {
    await findAccount(tx, accountId)
    const scope = scopeOf(entrance, tx, accountId)
    const userId = await admitUser(scope, { username, account_admin: true, working_sessions_creator: true })
    await giveLogin(scope, { userId, email, passwordHash })
    return { accountId, userId }
  })
}
