import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import type { UserRef } from '../user-ref.ts'
import { deleteAccessTokensOf } from './access-token.sql.ts'
import { deleteKnownDevicesOf } from './known-device.sql.ts'
import { findLogin, findLoginOf, insertLogin, type Login, setLoginEmail } from './login.sql.ts'
import { deletePasswordTokensOf } from './password.sql.ts'
import { passwordMail } from './password-mail.ts'

/** For sign-up and the command line, where the password is known already. */
export const createLogin = (scope: Scope, login: { userId: Id; email: string; passwordHash: string }): Promise<void> =>
  insertLogin(scope, login)

/** For users who sign in by a provider. Sends no invitation. */
export const createLoginWithoutPassword = (scope: Scope, userId: Id, email: string): Promise<void> =>
  insertLogin(scope, { userId, email, passwordHash: null })

/** Across all accounts. */
export async function findUserByEmail(sql: Sql, email: string): Promise<UserRef | null> {
  const login = await findLogin(sql, email)
  return login && { accountId: login.account_id, userId: login.user_id }
}

/** Without a password the user is invited to set one. */
export const createLoginOrInvite = (
  scope: Scope,
  { userId, email, passwordHash }: { userId: Id; email: string; passwordHash: string | null },
): Promise<void> =>
  passwordHash === null ? invite(scope, userId, email) : createLogin(scope, { userId, email, passwordHash })

/** Invites the user by mail to set a password. Revokes links that were mailed before, perhaps to another address. */
export async function invite(scope: Scope, userId: Id, email: string): Promise<void> {
  await setLoginEmail(scope, userId, email)
  await deletePasswordTokensOf(scope, userId)
  await scope.enqueue(passwordMail, { account_id: scope.accountId, user_id: userId, purpose: 'invitation' })
}

/** Null deletes the login, which frees the address. Revokes links that were mailed to the old address. */
export async function changeEmail(scope: Scope, userId: Id, email: string | null): Promise<void> {
  await setLoginEmail(scope, userId, email)
  if (email === null) await revokeAccess(scope, userId)
  else await deletePasswordTokensOf(scope, userId)
}

/** The address that the user signs in with; null without a login. */
export const findEmailOf = async (scope: Scope, userId: Id): Promise<string | null> =>
  (await findLoginOf(scope, userId))?.email ?? null

/** Before the tenant is known. */
export const loginByEmail = (sql: Sql, email: string): Promise<Login | null> => findLogin(sql, email)

/** Ends all sessions of the user and revokes mailed links. */
export async function revokeAccess(scope: Scope, userId: Id): Promise<void> {
  await deleteAccessTokensOf(scope, userId)
  await deletePasswordTokensOf(scope, userId)
  await deleteKnownDevicesOf(scope, userId)
}
