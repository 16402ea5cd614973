import type { Config } from '../../platform/config.ts'
import { clientOf } from '../../platform/networks.ts'
import { countTowardsLimit } from '../../platform/rate-limit.ts'
import type { AppContext } from '../app-context.ts'
import { normalisedEmail } from './login.sql.ts'
import { passwordMail } from './password-mail.ts'

/** The job looks up whether anybody has the address, so neither the answer nor its timing reveals it. */
export async function requestReset(
  appContext: AppContext,
  request: { email: string; address: string },
  limits: Config['limits'],
): Promise<void> {
  const { pool: sql, clock } = appContext
  const client = clientOf(request.address)
  const email = await normalisedEmail(sql, request.email)
  await countTowardsLimit({ sql, clock, limit: limits.passwordResetClient, name: 'reset_client', key: [client] })
  await countTowardsLimit({ sql, clock, limit: limits.passwordReset, name: 'reset', key: [email, client] })
  await appContext.enqueue(sql, passwordMail, { email, purpose: 'reset', origin: appContext.origin })
}
