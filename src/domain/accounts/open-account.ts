import { transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { hashPassword } from '../../platform/secrets.ts'
import { openLogin } from '../access/login.ts'
import { roleIds } from '../actor.ts'
import { type Entrance, scopeOf } from '../entrance.ts'
import { admitUser } from '../users/admit-user.ts'
import { joinWorkspace } from '../users/join-workspace.ts'
import { createWorkspace } from '../workspaces/create-workspace.ts'
import { insertAccount } from './account.sql.ts'

export type NewAccount = {
  email: string
  password: string
  username: string
  accountName?: string | undefined
  workspaceName?: string | undefined
  timeZone?: string | undefined
  locale?: string | undefined
}

export type OpenedAccount = { accountId: Id; userId: Id; workspaceId: Id }

/** A person, the account that the person administers, and a first workspace to begin in. */
export async function openAccount(entrance: Entrance, wanted: NewAccount): Promise<OpenedAccount> {
  // Hashing takes its time on purpose; no transaction waits for it.
  const passwordHash = await hashPassword(wanted.password)
  const locale = wanted.locale ?? 'en'
  const accountName = wanted.accountName ?? wanted.username
  const time_zone = wanted.timeZone ?? 'Europe/Berlin'
  return transaction(entrance.pool, async (tx) => {
    const now = entrance.clock.now().toString()
    const accountId = await insertAccount(tx, { name: accountName, locale, now })
    const scope = scopeOf(entrance, tx, accountId)
    const userId = await admitUser(scope, {
      username: wanted.username,
      account_admin: true,
      working_sessions_creator: true,
    })
    await openLogin(scope, { userId, email: wanted.email, passwordHash })
    const workspaceId = await createWorkspace(scope, { name: wanted.workspaceName ?? accountName, time_zone, locale })
    await joinWorkspace(scope, workspaceId, userId, [roleIds.workspaceAdmin])
    return { accountId, userId, workspaceId }
  })
}
