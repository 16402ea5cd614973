import { type Sql, transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { giveLogin } from '../access/login.ts'
import { roleIds } from '../actor.ts'
import { type AppContext, type ScopeSource, scopeOf } from '../app-context.ts'
import { nowOf } from '../scope.ts'
import { admitUser, type NewPerson } from '../users/admit-user.ts'
import { joinWorkspace } from '../users/join-workspace.ts'
import { createWorkspace } from '../workspaces/create-workspace.ts'
import { insertAccount } from './account.sql.ts'

type NewAccount = {
  email: string
  /** Null sends an invitation instead. */
  password: string | null
  username: string
  accountName?: string | undefined
  workspaceName?: string | undefined
  timeZone?: string | undefined
  locale?: string | undefined
  /** What else is known of the person. */
  profile?: Partial<NewPerson>
}

type OpenedAccount = { accountId: Id; userId: Id; workspaceId: Id }

/** A person, the account that the person administers, and a first workspace to begin in. */
export async function openAccount(appContext: AppContext, wanted: NewAccount): Promise<OpenedAccount> {
  // Hashing takes its time on purpose; no transaction waits for it.
  const passwordHash = wanted.password === null ? null : await appContext.passwords.hash(wanted.password)
  return transaction(appContext.pool, (tx) => openAccountIn(appContext, tx, { ...wanted, passwordHash }))
}

/** The same as part of a transaction that is under way. */
export async function openAccountIn(
  appContext: ScopeSource,
  tx: Sql,
  wanted: Omit<NewAccount, 'password'> & { passwordHash: string | null },
): Promise<OpenedAccount> {
  const { username, email, passwordHash, profile, locale = 'en', timeZone: time_zone = 'Europe/Berlin' } = wanted
  const name = wanted.accountName ?? username
  const accountId = await insertAccount(tx, { name, locale, now: nowOf(appContext) })
  const scope = scopeOf(appContext, tx, accountId)
  const userId = await admitUser(scope, { username, account_admin: true, working_sessions_creator: true, ...profile })
  await giveLogin(scope, { userId, email, passwordHash })
  const workspaceId = await createWorkspace(scope, { name: wanted.workspaceName ?? name, time_zone, locale })
  await joinWorkspace(scope, workspaceId, userId, [roleIds.workspaceAdmin])
  return { accountId, userId, workspaceId }
}
