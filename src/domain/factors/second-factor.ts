import { Refusal } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { nowOf, type Scope } from '../scope.ts'
import { type FactorsRow, findFactors, takeRecoveryCode, takeStep } from './factor.sql.ts'
import { provePasskey, type RelyingParty } from './passkeys.ts'
import { readRecoveryCode, recoveryDigest } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

/** What is shown besides the password: a code of the authenticator, a recovery code, or what a passkey has signed. */
export type Proof = { otp?: string | undefined; passkey?: object | undefined }
type ProvenBy = 'authenticator' | 'recovery_code' | 'passkey'

export const isProof = ({ otp, passkey }: Proof): boolean => otp !== undefined || passkey !== undefined

export type Factors = FactorsRow

export const factorsOf = (scope: Scope, userId: Id): Promise<Factors> => findFactors(scope, userId)

/** A recovery code opens only what a factor closes, so it is none by itself. */
export const hasFactor = ({ confirmed, passkeys }: FactorsRow): boolean => confirmed || passkeys > 0

/** Where the secret of an authenticator is sealed for. */
export const secretPlace = ({ accountId }: Pick<Scope, 'accountId'>, userId: Id): string =>
  `authenticator ${accountId} ${userId}`

/** What the user has proven it with; null where it proves nothing. Each of them is good once. */
export async function prove(scope: Scope, site: RelyingParty, userId: Id, proof: Proof): Promise<ProvenBy | null> {
  if (proof.passkey) {
    const holder = await provePasskey(scope, site, proof.passkey)
    return holder?.accountId === scope.accountId && holder.userId === userId ? 'passkey' : null
  }
  const typed = proof.otp ?? ''
  if (readRecoveryCode(typed) !== null) {
    const taken = await takeRecoveryCode(scope, userId, recoveryDigest(typed), nowOf(scope))
    return taken ? 'recovery_code' : null
  }
  return (await proveCode(scope, userId, typed)) ? 'authenticator' : null
}

/** A code of the authenticator: of the one in use, or of the one that is about to be. */
export async function proveCode(
  scope: Scope,
  userId: Id,
  typed: string,
  state: 'confirmed' | 'unconfirmed' = 'confirmed',
): Promise<boolean> {
  const { secret, confirmed } = await findFactors(scope, userId)
  if (!secret || confirmed !== (state === 'confirmed')) return false
  const opened = Buffer.from(scope.keys.open(secretPlace(scope, userId), secret), 'base64')
  const step = stepOf(opened, typed.replaceAll(/\s/g, ''), scope.clock.now())
  return step !== null && takeStep(scope, userId, step)
}

export const wrongProof = () =>
  new Refusal(401, [{ pointer: 'otp', title: 'This is not a code or passkey that counts now. Try the next one.' }])

/** The password was right. Says to a program what to send, and to a page where to go on. */
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
