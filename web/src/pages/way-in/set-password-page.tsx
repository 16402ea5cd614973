import { IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { texts, useTexts } from '../../i18n/language.tsx'
import { ReadableAlert } from '../../parts/readable-alert.tsx'
import { paths } from '../../paths.ts'
import { DoorLink, Doorway } from './doorway.tsx'
import { SetPasswordForm } from './set-password-form.tsx'

const words = texts(
  {
    title: 'Set your password',
    about: 'You will then be signed in. Other devices are signed out.',
    incomplete: 'This link is incomplete',
    incompleteText: 'Open it from the e-mail again, or copy the whole link into the address bar.',
    again: 'Request a new link',
    signIn: 'Back to sign-in',
  },
  {
    title: 'Passwort festlegen',
    about: 'Gleich danach sind Sie angemeldet. Andere Geräte werden abgemeldet.',
    incomplete: 'Dieser Link ist nicht vollständig',
    incompleteText: 'Öffnen Sie ihn noch einmal aus der Mail, oder kopieren Sie ihn ganz in die Adresszeile.',
    again: 'Neuen Link anfordern',
    signIn: 'Zur Anmeldung',
  },
  {
    about: 'Gleich danach bist du angemeldet. Andere Geräte werden abgemeldet.',
    incompleteText: 'Öffne ihn noch einmal aus der Mail, oder kopiere ihn ganz in die Adresszeile.',
  },
)

/** The target of links in reset and invitation mails. Their token is in the fragment, which never appears in server logs. */
export function SetPasswordPage() {
  const t = useTexts(words)
  const [{ email, token }] = useState(() => {
    const given = new URLSearchParams(window.location.hash.slice(1))
    return { email: given.get('email') ?? '', token: given.get('token') ?? '' }
  })
  return (
    <Doorway title={t.title} about={token ? t.about : undefined}>
      {token ? (
        <SetPasswordForm email={email} token={token} />
      ) : (
        <ReadableAlert color="orange" icon={<IconLinkOff aria-hidden />} title={t.incomplete}>
          {t.incompleteText}
        </ReadableAlert>
      )}
      {!token && <DoorLink to={paths.forgotten}>{t.again}</DoorLink>}
      <DoorLink to={paths.signIn}>{t.signIn}</DoorLink>
    </Doorway>
  )
}
