import type { Mail } from '../../platform/mail/mailer.ts'
import { plainName } from '../../platform/mail/plain-name.ts'
import { type Language, languageOf } from '../language.ts'
import type { MailRecipient, PasswordPurpose } from './password.sql.ts'

/** The job that sends these mails. */
export const passwordMail = 'send-password-mail'

export const lifetimes: Record<PasswordPurpose, { hours: number }> = {
  reset: { hours: 2 },
  invitation: { hours: 7 * 24 },
}

type Wording = { subject: string; text: string }
type Facts = { username: string; account: string; link: string; token: string }

const wordings: Record<Language, Record<PasswordPurpose, (facts: Facts) => Wording>> = {
  en: {
    reset: ({ username, link, token }) => ({
      subject: 'Set a new password',
      text: `Hello ${username},\n\nfollow this link to set a new password. It can be used once and is valid for 2 hours:\n\n${link}\n\nToken: ${token}\n\nIf you did not ask for this, ignore this mail; your password does not change.\n`,
    }),
    invitation: ({ username, account, link, token }) => ({
      subject: `${account} invites you to Stint`,
      text: `Hello ${username},\n\n${account} records working time and absences with Stint. Follow this link to set your password. It can be used once and is valid for 7 days:\n\n${link}\n\nToken: ${token}\n`,
    }),
  },
  de: {
    reset: ({ username, link, token }) => ({
      subject: 'Neues Passwort festlegen',
      text: `Hallo ${username},\n\nüber diesen Link lässt sich ein neues Passwort festlegen. Er gilt einmal, 2 Stunden lang:\n\n${link}\n\nToken: ${token}\n\nWurde das nicht angefordert, ist nichts zu tun; das Passwort bleibt, wie es ist.\n`,
    }),
    invitation: ({ username, account, link, token }) => ({
      subject: `Einladung von ${account} zu Stint`,
      text: `Hallo ${username},\n\n${account} erfasst Arbeitszeiten und Abwesenheiten mit Stint. Über diesen Link lässt sich ein Passwort festlegen. Er gilt einmal, 7 Tage lang:\n\n${link}\n\nToken: ${token}\n`,
    }),
  },
}

export function composePasswordMail(
  recipient: MailRecipient,
  purpose: PasswordPurpose,
  token: string,
  baseUrl: string,
): Mail {
  // In the fragment, which browsers do not send: the token reaches no server log.
  const link = `${baseUrl}/set-password#${new URLSearchParams({ email: recipient.email, token })}`
  const facts = { username: plainName(recipient.username), account: plainName(recipient.account_name), link, token }
  return { to: recipient.email, ...wordings[languageOf(recipient.locale)][purpose](facts) }
}
