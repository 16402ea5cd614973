import { invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { enqueueSecurityMail } from '../access/enqueue-security-mail.ts'
import { mayEnterWithoutProvider } from '../access/only-way-in.ts'
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
import { hasFactor, proveCode, secretPlace } from './second-factor.ts'
import { base32, enrolmentAddress, newTotpSecret } from './totp.ts'
import { demandFactorMayGo, demandWayIn } from './wanted-factors.ts'

/** The secret is told this once. It counts for nothing until a code has shown that an app has it. */
export async function beginAuthenticator(
  scope: Scope,
  user: { id: Id; email: string },
): Promise<{ secret: string; address: string }> {
  const secret = newTotpSecret()
  const sealed = scope.keys.seal(secretPlace(scope, user.id), secret.toString('base64'))
  if (!(await insertAuthenticator(scope, { userId: user.id, secret: sealed, now: nowOf(scope) })))
    throw invalid('base', 'You have an authenticator app already. Remove it first to set up another one.')
  return { secret: base32(secret), address: enrolmentAddress(secret, { issuer: 'Stint', account: user.email }) }
}

/** The recovery codes that come with the first factor; null where there was one before. */
export async function confirmEnrolment(scope: Scope, userId: Id, otp: string): Promise<string[] | null> {
  const before = await lockFactors(scope, userId)
  if (!(await proveCode(scope, userId, otp, 'unconfirmed')))
    throw invalid(
      'otp',
      'This is not the code that the app shows now. Check the time of the phone, and try the next one.',
    )
  await confirmAuthenticator(scope, userId, nowOf(scope))
  await recordAboutPerson(scope, userId, { after: { authenticator: true } })
  await enqueueSecurityMail(scope, userId, { event: 'factor_added', factor: 'authenticator' })
  return hasFactor(before) ? null : renewRecoveryCodes(scope, userId)
}

export async function removeAuthenticator(scope: Scope, userId: Id): Promise<void> {
  const { secret, confirmed, passkeys } = await lockFactors(scope, userId)
  if (!secret) throw notFound('You have no authenticator app.')
  if (confirmed && passkeys === 0) await demandFactorMayGo(scope, userId)
  await deleteAuthenticator(scope, userId)
  if (confirmed) {
    await recordAboutPerson(scope, userId, { before: { authenticator: true } })
    await removed(scope, userId, 'authenticator')
  }
}

export async function enrolPasskey(
  scope: Scope,
  site: RelyingParty,
  passkey: { userId: Id; title: string; response: object },
): Promise<{ id: Id; recoveryCodes: string[] | null }> {
  const before = await lockFactors(scope, passkey.userId)
  // Several challenges may have been asked for while there was room.
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
  // Where a provider is the only way in, it was none.
  if (passkeys === 1 && (await mayEnterWithoutProvider(scope, userId))) await demandWayIn(scope, userId)
  if (passkeys === 1 && !confirmed) await demandFactorMayGo(scope, userId)
  await removed(scope, userId, 'passkey')
}

/** Those of before are void. */
export async function renewRecoveryCodes(scope: Scope, userId: Id): Promise<string[]> {
  if (!hasFactor(await findFactors(scope, userId)))
    throw invalid('base', 'Recovery codes come with an authenticator app or a passkey. Set one up first.')
  const codes = newRecoveryCodes()
  await recordAboutPerson(scope, userId, { after: { recovery_codes: codes.length } })
  await replaceRecoveryCodes(scope, userId, codes.map(recoveryDigest))
  return codes
}

/** For somebody who has lost them all; the password alone lets in again, until they set up new ones. */
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

/** Without a factor there is nothing that a recovery code would stand in for. */
async function removed(scope: Scope, userId: Id, factor: 'authenticator' | 'passkey'): Promise<void> {
  if (!hasFactor(await findFactors(scope, userId))) await replaceRecoveryCodes(scope, userId, [])
  await enqueueSecurityMail(scope, userId, { event: 'factor_removed', factor })
}
