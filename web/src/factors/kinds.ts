import { type ApiError, isRefusal } from '../api/api-error.ts'
import type { SecondFactor } from '../api/records.ts'

/** The second factors, by the names of the API. */
export type FactorKind = 'authenticator' | 'passkey' | 'recovery_code'

/** A code of the app, a recovery code, or the signed response of a passkey. */
export type Proof = { otp: string } | { passkey: object }

/** The second factors that the server accepts; null if the refusal is about something else. */
export const wantedFactors = (error: unknown): FactorKind[] | null =>
  isRefusal(error, 401, 'otp') ? (((error as ApiError).meta.second_factors as FactorKind[] | undefined) ?? []) : null

export const kindsOf = ({ authenticator, passkeys, recovery_codes_left }: SecondFactor): FactorKind[] => [
  ...(authenticator ? (['authenticator'] as const) : []),
  ...(passkeys > 0 ? (['passkey'] as const) : []),
  ...(recovery_codes_left > 0 ? (['recovery_code'] as const) : []),
]
