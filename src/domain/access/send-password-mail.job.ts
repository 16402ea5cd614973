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
import { mayEnterWithoutProvider } from './only-way-in.ts'
import { lockRecipient, type MailRecipient, type PasswordPurpose, replacePasswordToken } from './password.sql.ts'
import { composePasswordMail, lifetimes, passwordMail } from './password-mail.ts'

/** To a user, or to whom an address belongs, if to anybody. */
type Payload = { account_id: Id; user_id: Id; purpose: PasswordPurpose } | ResetPayload

/** With where it was asked for, by anybody, for the audit log. */
type ResetPayload = { email: string; purpose: 'reset'; origin?: Origin }

type MailTools = { mailer: Mailer; baseUrl: string; limits: Config['limits'] }

/**
 * The token is made here and not when the mail was asked for: so no secret ever waits in the queue, and a mail
 * that is sent a second time carries the token that counts.
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
 * Whoever gets very many mails about a new password gets no more for a while: the link in the last one is valid for
 * longer than that. An invitation that may not go out yet waits and is not lost.
 */
async function maySend(
  scope: Scope,
  { id, normalised, confirmed }: MailRecipient & { id: Id },
  purpose: PasswordPurpose,
  limits: Config['limits'],
): Promise<boolean> {
  const { sql, clock, accountId } = scope
  const room = (name: string, key: string[], limit: Config['limits']['signIn']): Promise<boolean> =>
    countAndCheckLimit({ sql, clock, limit, name, key })
  // A link that would be refused is not sent.
  if (!(await mayEnterWithoutProvider(scope, id))) return false
  if (purpose === 'reset') return room('reset_recipient', [normalised], limits.passwordResetRecipient)
  const isFree =
    confirmed &&
    (await room('invitations', [accountId], limits.invitations)) &&
    (await room('invitations_recipient', [normalised], limits.invitationsRecipient))
  if (!isFree) await insertWaitingInvitation(scope, id)
  return isFree
}
