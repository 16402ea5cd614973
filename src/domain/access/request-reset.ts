import type { Limit } from '../../platform/config.ts'
import { countTowardsLimit } from '../../platform/rate-limit.ts'
import type { AppContext } from '../app-context.ts'
import { findLogin } from './login.sql.ts'
import { passwordMail } from './password-mail.ts'

/** Sends instructions if the address is somebody's. The answer is the same either way. */
export async function requestReset(
  appContext: AppContext,
  request: { email: string; address: string },
  limit: Limit,
): Promise<void> {
  const { pool: sql, clock } = appContext
  await countTowardsLimit({ sql, clock, limit, what: 'reset', of: [request.email.toLowerCase(), request.address] })
  const login = await findLogin(sql, request.email)
  if (!login?.active) return
  await appContext.enqueue(sql, passwordMail, {
    account_id: login.account_id,
    user_id: login.user_id,
    purpose: 'reset',
  })
}
