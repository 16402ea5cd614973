import { invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { enqueueSecurityMail } from '../access/enqueue-security-mail.ts'
import { maySignInWithoutProvider } from '../access/provider-required.ts'
import { recordAboutPerson } from '../audit/record-audit.ts'
import { nowOf, type Scope } from '../scope.ts'
import {
  confirmAuthenticator,
  deleteAuthenticator,
  findFactors,
  insertAuthenticator,
  lockFactors,
  replaceRecoveryCodes,
} from './factor.sql.ts'
import { deletePasskey, deletePasskeysOf, renamePasskey } from './passkey.sql.ts'
import { addPasskey, demandRoomForPasskey, type RelyingParty } from './passkeys.ts'
import { newRecoveryCodes, recoveryDigest } from './recovery-codes.ts'
import { demandFactorRemovable, demandSignInMethodLeft } from './required-factors.ts'
import { hasFactor, secretAssociatedData, verifyTotpCode } from './second-factor.ts'
import { base32, enrolmentAddress, newTotpSecret } from './totp.ts'

/** The secret is returned only here. The authenticator is not in use until a code has proven that an app has the secret. */
export async function beginAuthenticator(
  scope: Scope,
  user: { id: Id; email: string },
): Promise<{ secret: string; address: string }> {
  const secret = newTotpSecret()
  const sealed = scope.keys.seal(secretAssociatedData(scope, user.id), secret.toString('base64'))
  if (!(await insertAuthenticator(scope, { userId: user.id, secret: sealed, now: nowOf(scope) })))
    throw invalid('base', 'You already have an authenticator app. Remove it before you set up another one.')
  return { secret: base32(secret), address: enrolmentAddress(secret, { issuer: 'Stint', account: user.email }) }
}

/** Returns the recovery codes that come with the first factor; null if there was one before. */
export async function confirmEnrolment(scope: Scope, userId: Id, otp: string): Promise<string[] | null> {
  const before = await lockFactors(scope, userId)
  if (!(await verifyTotpCode(scope, userId, otp, 'unconfirmed')))
    throw invalid(
      'otp',
      'This is not the code that your app shows now. Check the clock of your phone and try the next code.',
    )
  await confirmAuthenticator(scope, userId, nowOf(scope))
  await recordAboutPerson(scope, userId, { after: { authenticator: true } })
  await enqueueSecurityMail(scope, userId, { event: 'factor_added', factor: 'authenticator' })
  return hasFactor(before) ? null : renewRecoveryCodes(scope, userId)
}

export async function removeAuthenticator(scope: Scope, userId: Id): Promise<void> {
  const { secret, confirmed, passkeys } = await lockFactors(scope, userId)
  if (!secret) throw notFound('You have no authenticator app.')
  if (confirmed && passkeys === 0) await demandFactorRemovable(scope, userId)
  await deleteAuthenticator(scope, userId)
  if (confirmed) {
    await recordAboutPerson(scope, userId, { before: { authenticator: true } })
    await afterFactorRemoved(scope, userId, 'authenticator')
  }
}

export async function enrolPasskey(
  scope: Scope,
  site: RelyingParty,
  passkey: { userId: Id; title: string; response: object },
): Promise<{ id: Id; recoveryCodes: string[] | null }> {
  const before = await lockFactors(scope, passkey.userId)
  // Checked again: several challenges may have been issued before the limit was reached.
  demandRoomForPasskey(before.passkeys)
  const id = await addPasskey(scope, site, passkey)
  await enqueueSecurityMail(scope, passkey.userId, { event: 'factor_added', factor: 'passkey' })
  return { id, recoveryCodes: hasFactor(before) ? null : await renewRecoveryCodes(scope, passkey.userId) }
}

export async function changePasskey(scope: Scope, passkey: { userId: Id; id: Id; title: string }): Promise<void> {
  if (!(await renamePasskey(scope, { ...passkey, now: nowOf(scope) }))) throw notFound()
}

export async function removePasskey(scope: Scope, userId: Id, id: Id): Promise<void> {
  const { confirmed, passkeys } = await lockFactors(scope, userId)
  if (!(await deletePasskey(scope, userId, id))) throw notFound()
  // If a provider is required, the passkey alone did not allow signing in anyway.
  if (passkeys === 1 && (await maySignInWithoutProvider(scope, userId))) await demandSignInMethodLeft(scope, userId)
  if (passkeys === 1 && !confirmed) await demandFactorRemovable(scope, userId)
  await afterFactorRemoved(scope, userId, 'passkey')
}

/** Revokes the earlier ones. */
export async function renewRecoveryCodes(scope: Scope, userId: Id): Promise<string[]> {
  if (!hasFactor(await findFactors(scope, userId)))
    throw invalid('base', 'Recovery codes come with an authenticator app or a passkey. Set one up first.')
  const codes = newRecoveryCodes()
  await recordAboutPerson(scope, userId, { after: { recovery_codes: codes.length } })
  await replaceRecoveryCodes(scope, userId, codes.map(recoveryDigest))
  return codes
}

/** For users who have lost all their factors; until they set up new ones, the password alone is enough. */
export async function resetFactors(scope: Scope, userId: Id): Promise<void> {
  const before = await lockFactors(scope, userId)
  await deleteAuthenticator(scope, userId)
  await deletePasskeysOf(scope, userId)
  await replaceRecoveryCodes(scope, userId, [])
  if (!hasFactor(before)) return
  const { confirmed: authenticator, passkeys } = before
  await recordAboutPerson(scope, userId, { before: { authenticator, passkeys } })
  await enqueueSecurityMail(scope, userId, { event: 'factors_reset' })
}

/** Recovery codes are deleted with the last factor that they could replace. */
async function afterFactorRemoved(scope: Scope, userId: Id, factor: 'authenticator' | 'passkey'): Promise<void> {
  if (!hasFactor(await findFactors(scope, userId))) await replaceRecoveryCodes(scope, userId, [])
  await enqueueSecurityMail(scope, userId, { event: 'factor_removed', factor })
}
