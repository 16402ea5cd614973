import type { ApiError } from '../api/api-error.ts'
import { type FactorKind, wantedFactors } from './kinds.ts'

/** The second step of a sign-in, after the password or the provider; valid for ten minutes. */
export type SignInStep = { token: string; kinds: FactorKind[] }

/** The second step that the server demands; null if the refusal is about something else. */
export function signInStepIn(error: unknown): SignInStep | null {
  const kinds = wantedFactors(error)
  return kinds && { token: String((error as ApiError).meta.step_token), kinds }
}
