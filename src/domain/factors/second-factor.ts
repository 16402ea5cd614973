import { Refusal } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { nowOf, type Scope } from '../scope.ts'
import { consumeRecoveryCode, consumeTotpStep, type FactorsRow, findFactors } from './factor.sql.ts'
import { type RelyingParty, verifyPasskey } from './passkeys.ts'
import { readRecoveryCode, recoveryDigest } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

/** `otp` is a code of the authenticator or a recovery code, `passkey` the response that a passkey has signed. */
export type Proof = { otp?: string | undefined; passkey?: object | undefined }
type ProvenBy = 'authenticator' | 'recovery_code' | 'passkey'

export const isProof = ({ otp, passkey }: Proof): boolean => otp !== undefined || passkey !== undefined

export type Factors = FactorsRow

export const factorsOf = (scope: Scope, userId: Id): Promise<Factors> => findFactors(scope, userId)

/** Recovery codes replace a factor, but do not count as one. */
export const hasFactor = ({ confirmed, passkeys }: FactorsRow): boolean => confirmed || passkeys > 0

/** What the secret is sealed for: the associated data of its encryption. */
export const secretAssociatedData = ({ accountId }: Pick<Scope, 'accountId'>, userId: Id): string =>
  `authenticator ${accountId} ${userId}`

/** Consumes the proof and returns its kind; null if it is wrong. */
export async function verifyProof(
  scope: Scope,
  site: RelyingParty,
  userId: Id,
  proof: Proof,
): Promise<ProvenBy | null> {
  if (proof.passkey) {
    const user = await verifyPasskey(scope, site, proof.passkey)
    return user?.accountId === scope.accountId && user.userId === userId ? 'passkey' : null
  }
  const typed = proof.otp ?? ''
  if (readRecoveryCode(typed) !== null) {
    const taken = await consumeRecoveryCode(scope, userId, recoveryDigest(typed), nowOf(scope))
    return taken ? 'recovery_code' : null
  }
  return (await verifyTotpCode(scope, userId, typed)) ? 'authenticator' : null
}

/** `unconfirmed` is for an authenticator that is being set up. */
export async function verifyTotpCode(
  scope: Scope,
  userId: Id,
  typed: string,
  state: 'confirmed' | 'unconfirmed' = 'confirmed',
): Promise<boolean> {
  const { secret, confirmed } = await findFactors(scope, userId)
  if (!secret || confirmed !== (state === 'confirmed')) return false
  const opened = Buffer.from(scope.keys.open(secretAssociatedData(scope, userId), secret), 'base64')
  const step = stepOf(opened, typed.replaceAll(/\s/g, ''), scope.clock.now())
  return step !== null && consumeTotpStep(scope, userId, step)
}

export const wrongProof = () =>
  new Refusal(401, [{ pointer: 'otp', title: 'This code or passkey is not valid. Try the next one.' }])

/** For a correct password. Tells clients what to send, and gives the web app the step token. */
export const secondFactorWanted = (factors: FactorsRow, meta: Record<string, unknown> = {}) =>
  new Refusal(
    401,
    [
      {
        pointer: 'otp',
        title: 'A second factor is needed: send the code of your authenticator app, or a recovery code, as otp.',
      },
    ],
    { meta: { ...meta, second_factors: kindsOf(factors) } },
  )

const kindsOf = ({ confirmed, passkeys, recovery_codes_left }: FactorsRow): ProvenBy[] => [
  ...(confirmed ? (['authenticator'] as const) : []),
  ...(passkeys > 0 ? (['passkey'] as const) : []),
  ...(recovery_codes_left > 0 ? (['recovery_code'] as const) : []),
]
