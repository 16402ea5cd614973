import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useOne } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import type { SecondFactor } from '../../../api/records.ts'
import { SecondFactorSections } from '../../../factors/second-factor-sections.tsx'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { Section } from '../../../parts/section.tsx'
import { Sessions } from '../../../parts/sessions.tsx'
import { useSession } from '../../../session/session.tsx'
import { LinkedProviders } from './linked-providers.tsx'
import { PasswordForm } from './password-form.tsx'

const words = texts(
  {
    password: 'Password',
    passwordAbout: 'Changing it signs out all other devices.',
    noPassword: 'You have no password: you sign in with a provider or a passkey.',
    link: 'Send me a link to set one',
    linkSent: (email: string) => `If you are allowed to use a password, a link has been sent to ${email}.`,
    sessions: 'Signed-in devices',
    sessionsAbout:
      'Where you are signed in. If you do not recognise a device, sign it out and change your password. Browsers are signed out after 30 days without use.',
    all: 'Sign out all others',
    allTitle: 'Sign out all other devices?',
    allText: 'All devices and programs except this one are signed out immediately and have to sign in again.',
  },
  {
    password: 'Passwort',
    passwordAbout: 'Nach einer Änderung werden alle anderen Geräte abgemeldet.',
    noPassword: 'Sie haben keines: Sie melden sich über einen Anmeldedienst oder mit einem Passkey an.',
    link: 'Link zum Festlegen schicken',
    linkSent: (email: string) =>
      `Eine Mail mit einem Link ist an ${email} unterwegs, sofern Passwörter für Sie erlaubt sind.`,
    sessions: 'Angemeldete Geräte',
    sessionsAbout:
      'Hier sind Sie angemeldet. Wenn Sie eines davon nicht kennen, melden Sie es ab und ändern Sie Ihr Passwort. Ein Browser wird nach 30 Tagen ohne Nutzung abgemeldet.',
    all: 'Alle anderen abmelden',
    allTitle: 'Alle anderen Geräte abmelden?',
    allText: 'Alle Geräte und Programme außer diesem kommen sofort nicht mehr weiter und müssen sich neu anmelden.',
  },
  {
    noPassword: 'Du hast keines: Du meldest dich über einen Anmeldedienst oder mit einem Passkey an.',
    linkSent: (email: string) =>
      `Eine Mail mit einem Link ist an ${email} unterwegs, sofern Passwörter für dich erlaubt sind.`,
    sessionsAbout:
      'Hier bist du angemeldet. Wenn du eines davon nicht kennst, melde es ab und ändere dein Passwort. Ein Browser wird nach 30 Tagen ohne Nutzung abgemeldet.',
  },
)

/** The ways to sign in, each in its own section, and the sessions. */
export function SecuritySection() {
  const t = useTexts(words)
  const { me } = useSession()
  return (
    <Stack>
      {me.email !== null && <OwnPassword email={me.email} />}
      <SecondFactorSections />
      <LinkedProviders />
      <Sessions
        title={t.sessions}
        about={t.sessionsAbout}
        path="/users/me/sessions"
        all={{ label: t.all, title: t.allTitle, text: t.allText }}
      />
    </Stack>
  )
}

function OwnPassword({ email }: { email: string }) {
  const t = useTexts(words)
  const factor = useOne<SecondFactor>('/users/me/second_factor')
  const isMissing = factor.data?.row.password === false
  return (
    <Section title={t.password} about={isMissing ? t.noPassword : t.passwordAbout}>
      {isMissing ? <PasswordLink email={email} /> : <PasswordForm email={email} />}
    </Section>
  )
}

function PasswordLink({ email }: { email: string }) {
  const t = useTexts(words)
  const problems = useProblems()
  const [sent, setSent] = useState(false)
  const send = (): Promise<void> =>
    call('/api/v3/password', { method: 'POST', attributes: { email, reset_password_token: '' } }).then(
      () => setSent(true),
      problems.show,
    )
  if (sent)
    return (
      <Text size="sm" role="status">
        {t.linkSent(email)}
      </Text>
    )
  return (
    <Group>
      <Button variant="default" onClick={() => void send()}>
        {t.link}
      </Button>
    </Group>
  )
}
