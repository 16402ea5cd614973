import type { Person } from '../../../api/records.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { Sessions } from '../../../parts/sessions.tsx'

const words = texts(
  {
    title: 'Signed-in devices',
    about: 'Where this person is signed in.',
    all: 'Sign out everywhere',
    allTitle: (name: string) => `Sign out ${name} everywhere?`,
    allText: 'All devices of this person are signed out immediately and have to sign in again.',
  },
  {
    title: 'Angemeldete Geräte',
    about: 'Hier ist diese Person angemeldet.',
    all: 'Überall abmelden',
    allTitle: (name: string) => `${name} überall abmelden?`,
    allText: 'Alle Geräte der Person kommen sofort nicht mehr weiter und müssen sich neu anmelden.',
  },
)

/** For admins who may end the person's access, such as after a lost phone. */
export function PersonSessions({ person }: { person: Person }) {
  const t = useTexts(words)
  return (
    <Sessions
      title={t.title}
      about={t.about}
      path={`users/${person.id}/sessions`}
      all={{ label: t.all, title: t.allTitle(person.username), text: t.allText }}
    />
  )
}
