import type { Limit } from '../../platform/config.ts'
import type { Limited } from '../../platform/rate-limit.ts'
import type { AppContext } from '../app-context.ts'

/**
 * Wrong passwords count per pair of e-mail and client address, so that nobody can lock a user out from elsewhere; and
 * wherever a password is asked for, so that there is no second place for more guesses.
 */
export const failedSignIns = (
  { pool: sql, clock }: AppContext,
  { email, address }: { email: string; address: string },
  limit: Limit,
): Limited => ({ sql, clock, limit, what: 'sign_in', of: [email.toLowerCase(), address] })
