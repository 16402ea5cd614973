import { Stack } from '@mantine/core'
import { SecondFactorSections } from '../../../factors/second-factor-sections.tsx'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { Section } from '../../../parts/section.tsx'
import { Sessions } from '../../../parts/sessions.tsx'
import { useSession } from '../../../session/session.tsx'
import { PasswordForm } from './password-form.tsx'

const words = texts(
  {
    password: 'Password',
    passwordAbout: 'After a change all other devices are signed out.',
    sessions: 'Signed-in devices',
    sessionsAbout:
      'Where you are signed in. If you do not know one of them, sign it out and change your password. A browser is signed out after 30 days without use.',
    all: 'Sign out all others',
    allTitle: 'Sign out all other devices?',
    allText: 'All devices and programs but this one get no further at once and have to sign in again.',
  },
  {
    password: 'Passwort',
    passwordAbout: 'Nach einer Änderung werden alle anderen Geräte abgemeldet.',
    sessions: 'Angemeldete Geräte',
    sessionsAbout:
      'Hier sind Sie angemeldet. Wenn Sie eines davon nicht kennen, melden Sie es ab und ändern Sie Ihr Passwort. Ein Browser wird nach 30 Tagen ohne Nutzung abgemeldet.',
    all: 'Alle anderen abmelden',
    allTitle: 'Alle anderen Geräte abmelden?',
    allText: 'Alle Geräte und Programme außer diesem kommen sofort nicht mehr weiter und müssen sich neu anmelden.',
  },
)

/** How one gets in, and where one is: each way in has a section of its own. */
export function SecuritySection() {
  const t = useTexts(words)
  const { me } = useSession()
  return (
    <Stack>
      {me.email !== null && (
        <Section title={t.password} about={t.passwordAbout}>
          <PasswordForm email={me.email} />
        </Section>
      )}
      <SecondFactorSections />
      <Sessions
        title={t.sessions}
        about={t.sessionsAbout}
        path="/users/me/sessions"
        all={{ label: t.all, title: t.allTitle, text: t.allText }}
      />
    </Stack>
  )
}
