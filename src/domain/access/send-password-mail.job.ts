import type { Config } from '../../platform/config.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { countAndCheckLimit } from '../../platform/rate-limit.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import { type AppContext, inAccount } from '../app-context.ts'
import type { Origin } from '../audit/origin.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Scope } from '../scope.ts'
import { insertWaitingInvitation } from './confirmation.sql.ts'
import { findLogin } from './login.sql.ts'
import { lockRecipient, type MailRecipient, type PasswordPurpose, replacePasswordToken } from './password.sql.ts'
import { composePasswordMail, lifetimes, passwordMail } from './password-mail.ts'
import { maySignInWithoutProvider } from './provider-required.ts'

/** For a user, or for an address that may be unknown. */
type Payload = { account_id: Id; user_id: Id; purpose: PasswordPurpose } | ResetPayload

/** With the origin of the request, for the audit log. */
type ResetPayload = { email: string; purpose: 'reset'; origin?: Origin }

type MailTools = { mailer: Mailer; baseUrl: string; limits: Config['limits'] }

/**
 * The token is made here and not when enqueued: no secret is ever in the job queue, and a mail that is sent twice carries
 * the valid token.
 */
export const sendPasswordMail = (appContext: AppContext, { mailer, baseUrl, limits }: MailTools): JobKind<Payload> => ({
  name: passwordMail,
  async work(payload) {
    const { purpose } = payload
    const to = 'email' in payload ? await findLogin(appContext.pool, payload.email) : payload
    if (!to) return
    const token = newSecret()
    const recipient = await inAccount(appContext, to.account_id, async (scope) => {
      const found = await lockRecipient(scope, to.user_id)
      if (found && 'origin' in payload && payload.origin)
        await recordAudit(
          { ...scope, origin: payload.origin },
          { actor: null, record: { type: 'user', id: to.user_id, name: found.username } },
        )
      if (!found || !(await maySend(scope, { ...found, id: to.user_id }, purpose, limits))) return null
      const expiresAt = appContext.clock.now().add(lifetimes[purpose]).toString()
      await replacePasswordToken(scope, { userId: to.user_id, digest: digestOf(token), purpose, expiresAt })
      return found
    })
    if (recipient) await mailer.send(composePasswordMail(recipient, purpose, token, baseUrl))
  },
})

/**
 * Reset mails over the recipient's rate limit are dropped: the link in the last one stays valid for longer than the limit's
 * window. Invitations over the limit are stored as waiting.
 */
async function maySend(
  scope: Scope,
  { id, normalised, confirmed }: MailRecipient & { id: Id },
  purpose: PasswordPurpose,
  limits: Config['limits'],
): Promise<boolean> {
  const { sql, clock, accountId } = scope
  const withinLimit = (name: string, key: string[], limit: Config['limits']['signIn']): Promise<boolean> =>
    countAndCheckLimit({ sql, clock, limit, name, key })
  // A link that would be refused is not sent.
  if (!(await maySignInWithoutProvider(scope, id))) return false
  if (purpose === 'reset') return withinLimit('reset_recipient', [normalised], limits.passwordResetRecipient)
  const maySendNow =
    confirmed &&
    (await withinLimit('invitations', [accountId], limits.invitations)) &&
    (await withinLimit('invitations_recipient', [normalised], limits.invitationsRecipient))
  if (!maySendNow) await insertWaitingInvitation(scope, id)
  return maySendNow
}
