import type { Mail } from '../../platform/mail/mailer.ts'
import { cutToSecond } from '../../platform/time/instant.ts'
import { localForm } from '../../platform/time/local-form.ts'
import { zoneOf } from '../../platform/time/zone.ts'
import { dayIn, type Language, languageOf } from '../language.ts'
import type { MailFacts } from './password.sql.ts'

/** The job that sends these mails. */
export const securityMail = 'send-security-mail'

export type SecurityEvent =
  | { event: 'new_device'; device: string; network: string }
  | { event: 'email_changed' }
  | { event: 'password_changed' }
  | { event: 'factor_added' | 'factor_removed'; factor: 'authenticator' | 'passkey' }
  | { event: 'recovery_code_used' }
  | { event: 'factors_reset' }
  | { event: 'provider_linked' | 'provider_unlinked'; provider: string }

export type SecurityMail = MailFacts & SecurityEvent & { at: string }

type Facts = Record<'username' | 'moment' | 'device' | 'network' | 'factor' | 'provider' | 'link', string>
type Wording = { subject: string; text: string }

const factors = {
  en: { authenticator: 'authenticator app', passkey: 'passkey' },
  de: { authenticator: 'Authenticator-App', passkey: 'Passkey' },
}

const wordings: Record<Language, Record<SecurityEvent['event'], (facts: Facts) => Wording>> = {
  en: {
    new_device: ({ username, moment, device, network, link }) => ({
      subject: 'New sign-in to Stint',
      text: `Hello ${username},\n\nsomebody has signed in as you from a device that you have not used before.\n\nWhen: ${moment}\nDevice: ${device}\nNetwork: ${network}\n\nIf that was you, there is nothing to do. If not, change your password at once; that signs out all devices:\n\n${link}\n`,
    }),
    email_changed: ({ username, moment }) => ({
      subject: 'Your e-mail address for Stint was changed',
      text: `Hello ${username},\n\nthe e-mail address that you sign in with was changed or removed on ${moment}. You can no longer sign in with this one.\n\nIf you did not expect this, tell the administrators of your company at once.\n`,
    }),
    password_changed: ({ username, moment, link }) => ({
      subject: 'Your password for Stint was changed',
      text: `Hello ${username},\n\nyour password was changed on ${moment}. All other devices have been signed out.\n\nIf that was not you, set a new password at once and tell the administrators of your company:\n\n${link}\n`,
    }),
    factor_added: ({ username, moment, factor, link }) => ({
      subject: 'A second factor for Stint was added',
      text: `Hello ${username},\n\na second factor was added to your sign-in on ${moment}: ${factor}.\n\nIf that was not you, set a new password at once and tell the administrators of your company:\n\n${link}\n`,
    }),
    factor_removed: ({ username, moment, factor, link }) => ({
      subject: 'A second factor for Stint was removed',
      text: `Hello ${username},\n\na second factor was removed from your sign-in on ${moment}: ${factor}.\n\nIf that was not you, set a new password at once and tell the administrators of your company:\n\n${link}\n`,
    }),
    factors_reset: ({ username, moment, link }) => ({
      subject: 'Your second factors for Stint were removed',
      text: `Hello ${username},\n\nall your second factors were removed on ${moment}. You can sign in with just your password again. Set up new ones in your profile.\n\nIf you did not ask for this, set a new password at once and tell the administrators of your company:\n\n${link}\n`,
    }),
    recovery_code_used: ({ username, moment, link }) => ({
      subject: 'A recovery code for Stint was used',
      text: `Hello ${username},\n\none of your recovery codes was used on ${moment}. It cannot be used again. You can create new ones in your profile.\n\nIf that was not you, set a new password at once and tell the administrators of your company:\n\n${link}\n`,
    }),
    provider_linked: ({ username, moment, provider }) => ({
      subject: 'A new way to sign in to Stint',
      text: `Hello ${username},\n\nsince ${moment} you can sign in to Stint with ${provider}.\n\nIf you did not expect this, tell the administrators of your company at once.\n`,
    }),
    provider_unlinked: ({ username, moment, provider }) => ({
      subject: 'A way to sign in to Stint was removed',
      text: `Hello ${username},\n\nsince ${moment} you can no longer sign in to Stint with ${provider}. Devices that were signed in that way have been signed out.\n\nIf that was not you, tell the administrators of your company at once.\n`,
    }),
  },
  de: {
    new_device: ({ username, moment, device, network, link }) => ({
      subject: 'Neue Anmeldung bei Stint',
      text: `Hallo ${username},\n\nunter diesem Zugang hat sich jemand angemeldet, mit einem Gerät, das dort neu ist.\n\nWann: ${moment}\nGerät: ${device}\nNetz: ${network}\n\nWar das so gewollt, ist nichts zu tun. Wenn nicht, bitte sofort das Passwort ändern; das meldet alle Geräte ab:\n\n${link}\n`,
    }),
    email_changed: ({ username, moment }) => ({
      subject: 'Die E-Mail-Adresse bei Stint wurde geändert',
      text: `Hallo ${username},\n\nseit ${moment} gehört eine andere oder keine E-Mail-Adresse zu diesem Zugang. Mit dieser hier geht es nicht mehr.\n\nWar das nicht so gewollt, bitte sofort der Verwaltung des Unternehmens Bescheid sagen.\n`,
    }),
    password_changed: ({ username, moment, link }) => ({
      subject: 'Das Passwort bei Stint wurde geändert',
      text: `Hallo ${username},\n\ndas Passwort wurde geändert: ${moment}. Alle anderen Geräte wurden abgemeldet.\n\nWar das nicht so gewollt, bitte sofort ein neues Passwort festlegen und der Verwaltung des Unternehmens Bescheid sagen:\n\n${link}\n`,
    }),
    factor_added: ({ username, moment, factor, link }) => ({
      subject: 'Ein zweiter Faktor bei Stint wurde hinzugefügt',
      text: `Hallo ${username},\n\nseit ${moment} zählt bei der Anmeldung auch: ${factor}.\n\nWar das nicht so gewollt, bitte sofort ein neues Passwort festlegen und der Verwaltung des Unternehmens Bescheid sagen:\n\n${link}\n`,
    }),
    factor_removed: ({ username, moment, factor, link }) => ({
      subject: 'Ein zweiter Faktor bei Stint wurde entfernt',
      text: `Hallo ${username},\n\nseit ${moment} zählt bei der Anmeldung nicht mehr: ${factor}.\n\nWar das nicht so gewollt, bitte sofort ein neues Passwort festlegen und der Verwaltung des Unternehmens Bescheid sagen:\n\n${link}\n`,
    }),
    factors_reset: ({ username, moment, link }) => ({
      subject: 'Die zweiten Faktoren bei Stint wurden entfernt',
      text: `Hallo ${username},\n\nalle zweiten Faktoren wurden entfernt: ${moment}. Das Passwort allein genügt wieder. Neue lassen sich im Profil einrichten.\n\nWar das nicht so gewollt, bitte sofort ein neues Passwort festlegen und der Verwaltung des Unternehmens Bescheid sagen:\n\n${link}\n`,
    }),
    recovery_code_used: ({ username, moment, link }) => ({
      subject: 'Ein Wiederherstellungscode bei Stint wurde benutzt',
      text: `Hallo ${username},\n\nein Wiederherstellungscode wurde benutzt: ${moment}. Er gilt nicht noch einmal. Neue gibt es im Profil.\n\nWar das nicht so gewollt, bitte sofort ein neues Passwort festlegen und der Verwaltung des Unternehmens Bescheid sagen:\n\n${link}\n`,
    }),
    provider_linked: ({ username, moment, provider }) => ({
      subject: 'Ein neuer Weg, sich bei Stint anzumelden',
      text: `Hallo ${username},\n\nseit ${moment} ist bei Stint die Anmeldung mit ${provider} möglich.\n\nWar das nicht so gewollt, bitte sofort der Verwaltung des Unternehmens Bescheid sagen.\n`,
    }),
    provider_unlinked: ({ username, moment, provider }) => ({
      subject: 'Ein Weg, sich bei Stint anzumelden, wurde entfernt',
      text: `Hallo ${username},\n\nseit ${moment} ist bei Stint die Anmeldung mit ${provider} nicht mehr möglich. Geräte, die so angemeldet waren, wurden abgemeldet.\n\nWar das nicht so gewollt, bitte sofort der Verwaltung des Unternehmens Bescheid sagen.\n`,
    }),
  },
}

export function composeSecurityMail(mail: SecurityMail, baseUrl: string): Mail {
  const { email, username, locale, zone, at, event } = mail
  const { device = '', network = '' } = event === 'new_device' ? mail : {}
  const language = languageOf(locale)
  const factor = 'factor' in mail ? factors[language][mail.factor] : ''
  const provider = 'provider' in mail ? mail.provider : ''
  // Zones are stored as they were sent, by the name of a city as well.
  const home = zoneOf(zone) ?? 'UTC'
  const local = localForm(cutToSecond(Temporal.Instant.from(at)).toString(), home)
  const moment = `${dayIn(local.slice(0, 10), language)} ${local.slice(11, 16)} (${home})`
  const link = event === 'new_device' ? baseUrl : `${baseUrl}/forgotten-password`
  return { to: email, ...wordings[language][event]({ username, moment, device, network, factor, provider, link }) }
}
