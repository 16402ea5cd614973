import { type Sql, transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { zoneOf } from '../../platform/time/zone.ts'
import { createLoginOrInvite } from '../access/login.ts'
import { enqueueConfirmationMail } from '../access/send-confirmation-mail.job.ts'
import { refuseWeakPassword } from '../access/weak-passwords.ts'
import { roleIds } from '../actor.ts'
import { type AppContext, type ScopeSource, scopeOf } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { nowOf } from '../scope.ts'
import { admitUser, type NewPerson } from '../users/admit-user.ts'
import { joinWorkspace } from '../users/join-workspace.ts'
import { createWorkspace } from '../workspaces/create-workspace.ts'
import { insertAccount } from './account.sql.ts'

export type NewAccount = {
  email: string
  /** Null sends an invitation instead. */
  password: string | null
  username: string
  accountName?: string | undefined
  workspaceName?: string | undefined
  timeZone?: string | undefined
  locale?: string | undefined
  /** Of the workspace. By default that of the time zone's country, without regional holidays. */
  holidayCalendar?: string | null | undefined
  /** Further columns of the user. */
  profile?: Partial<NewPerson>
}

type OpenedAccount = { accountId: Id; userId: Id; workspaceId: Id }

type Opening = {
  /** Password hashing takes turns by client. */
  client?: string
  /** If false, a mail asks to confirm the address. */
  isConfirmed?: boolean
  /** Runs in the same transaction, for example to use up a sign-up code. */
  beforeInsert?: (tx: Sql) => Promise<void>
}

/** An account with its first user, who is its admin, and a first workspace. */
export async function openAccount(
  appContext: AppContext,
  wanted: NewAccount,
  { client = '', isConfirmed = true, beforeInsert = async () => {} }: Opening = {},
): Promise<OpenedAccount> {
  const { password, email, username } = wanted
  if (password !== null) refuseWeakPassword(password, { email, company: wanted.accountName ?? username })
  // Hashing is slow on purpose, so it runs outside the transaction.
  const passwordHash = password === null ? null : await appContext.passwords.hash(password, client)
  return transaction(appContext.pool, async (tx) => {
    await beforeInsert(tx)
    return openAccountIn(appContext, tx, { ...wanted, passwordHash, isConfirmed })
  })
}

/** The same in a transaction of the caller. */
export async function openAccountIn(
  appContext: ScopeSource,
  tx: Sql,
  wanted: Omit<NewAccount, 'password'> & { passwordHash: string | null; isConfirmed: boolean },
): Promise<OpenedAccount> {
  const { username, email, passwordHash, profile, locale = 'en', timeZone: time_zone = 'Europe/Berlin' } = wanted
  const name = wanted.accountName ?? username
  const accountId = await insertAccount(tx, { name, locale, confirmed: wanted.isConfirmed, now: nowOf(appContext) })
  const scope = scopeOf(appContext, tx, accountId, undefined, zoneOf(time_zone) ?? 'UTC')
  const userId = await admitUser(scope, { username, account_admin: true, working_sessions_creator: true, ...profile })
  await createLoginOrInvite(scope, { userId, email, passwordHash })
  if (!wanted.isConfirmed) await enqueueConfirmationMail(scope, userId)
  const workspaceId = await createWorkspace(scope, {
    name: wanted.workspaceName ?? name,
    time_zone,
    locale,
    holiday_calendar: wanted.holidayCalendar ?? null,
  })
  await joinWorkspace(scope, workspaceId, userId, [roleIds.workspaceAdmin])
  await recordAudit(scope, {
    ...(scope.origin.by === 'user' && { actor: { id: userId, name: username } }),
    record: { type: 'account', id: accountId, name },
    after: { admin: username, email },
  })
  return { accountId, userId, workspaceId }
}
