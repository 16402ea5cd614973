import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { deleteAccessTokensOf } from './access-token.sql.ts'
import { deleteKnownDevicesOf } from './known-device.sql.ts'
import { findLogin, findLoginOf, insertLogin, type Login, setLoginEmail } from './login.sql.ts'
import { deletePasswordTokensOf } from './password.sql.ts'
import { passwordMail } from './password-mail.ts'

/** A login whose password is known already: sign-up and the command line. */
export const openLogin = (scope: Scope, login: { userId: Id; email: string; passwordHash: string }): Promise<void> =>
  insertLogin(scope, login)

/** The address of somebody who gets in by other means; there is no password, and no mail. */
export const giveAddress = (scope: Scope, userId: Id, email: string): Promise<void> =>
  insertLogin(scope, { userId, email, passwordHash: null })

/** Whose the address is, in whatever account. */
export async function holderOf(sql: Sql, email: string): Promise<{ accountId: Id; userId: Id } | null> {
  const login = await findLogin(sql, email)
  return login && { accountId: login.account_id, userId: login.user_id }
}

/** A login for somebody new: with a password that is known already, or by invitation where it is null. */
export const giveLogin = (
  scope: Scope,
  { userId, email, passwordHash }: { userId: Id; email: string; passwordHash: string | null },
): Promise<void> =>
  passwordHash === null ? invite(scope, userId, email) : openLogin(scope, { userId, email, passwordHash })

/** Invites the user by mail to set a password. Links that were mailed before, perhaps to another address, are void. */
export async function invite(scope: Scope, userId: Id, email: string): Promise<void> {
  await setLoginEmail(scope, userId, email)
  await deletePasswordTokensOf(scope, userId)
  await scope.enqueue(passwordMail, { account_id: scope.accountId, user_id: userId, purpose: 'invitation' })
}

/**
 * Changes the address of a user who has one; null takes the login away and frees the address. Links that were
 * mailed to the old address are void.
 */
export async function changeEmail(scope: Scope, userId: Id, email: string | null): Promise<void> {
  await setLoginEmail(scope, userId, email)
  if (email === null) await endAccess(scope, userId)
  else await deletePasswordTokensOf(scope, userId)
}

/** What the user signs in with, if they do. */
export const emailOf = async (scope: Scope, userId: Id): Promise<string | null> =>
  (await findLoginOf(scope, userId))?.email ?? null

/** Before the tenant is known; null where nobody signs in with it. */
export const loginWith = (sql: Sql, email: string): Promise<Login | null> => findLogin(sql, email)

/** Signs the user out everywhere, at once, and makes mailed links worthless. */
export async function endAccess(scope: Scope, userId: Id): Promise<void> {
  await deleteAccessTokensOf(scope, userId)
  await deletePasswordTokensOf(scope, userId)
  await deleteKnownDevicesOf(scope, userId)
}
