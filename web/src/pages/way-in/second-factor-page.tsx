import { Button, Stack, Text } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useOne } from '../../api/hooks.ts'
import type { Person, SecondFactor } from '../../api/records.ts'
import { AddPasskey } from '../../factors/add-passkey.tsx'
import { kindsOf } from '../../factors/kinds.ts'
import { RecoveryCodesOnce } from '../../factors/recovery-codes-once.tsx'
import { SetUpAuthenticator } from '../../factors/set-up-authenticator.tsx'
import { texts, useTexts } from '../../i18n/language.tsx'
import { Loaded } from '../../parts/states.tsx'
import { paths } from '../../paths.ts'
import type { SearchParams } from '../../search-params.ts'
import { PasswordAgain } from '../../session/password-again.tsx'
import { useSignOut } from '../../session/use-sign-out.ts'
import { Doorway } from './doorway.tsx'
import { isInside, useEnter } from './use-enter.ts'

const words = texts(
  {
    title: 'Set up a second factor',
    about: 'Your company requires one in addition to the password. Choose an option to continue.',
    app: 'Enter a code from an app on your phone after your password.',
    passkey: 'Or sign in with your fingerprint, face, PIN or a security key.',
    ready: 'Your second factor is set up.',
    go: 'Continue',
    signOut: 'Sign out',
  },
  {
    title: 'Zweiten Faktor einrichten',
    about: 'Ihr Unternehmen verlangt ihn zusätzlich zum Passwort. Wählen Sie, was Ihnen passt; danach geht es weiter.',
    app: 'Eine App auf Ihrem Telefon zeigt einen Code, den Sie nach Ihrem Passwort eingeben.',
    passkey: 'Oder Ihr Gerät lässt Sie mit Fingerabdruck, Gesicht oder PIN hinein, oder ein Sicherheitsschlüssel.',
    ready: 'Ihr zweiter Faktor ist eingerichtet.',
    go: 'Weiter',
    signOut: 'Abmelden',
  },
  {
    about: 'Dein Unternehmen verlangt ihn zusätzlich zum Passwort. Wähle, was dir passt; danach geht es weiter.',
    app: 'Eine App auf deinem Telefon zeigt einen Code, den du nach deinem Passwort eingibst.',
    passkey: 'Oder dein Gerät lässt dich mit Fingerabdruck, Gesicht oder PIN hinein, oder ein Sicherheitsschlüssel.',
    ready: 'Dein zweiter Faktor ist eingerichtet.',
  },
)

/** For people who must set up a second factor; they can only do that, or sign out. */
export function SecondFactorPage() {
  const t = useTexts(words)
  const enter = useEnter()
  const signOut = useSignOut()
  const { next } = useSearch({ strict: false }) as SearchParams
  const me = useOne<Person>('/users/me')
  const factor = useOne<SecondFactor>('/users/me/second_factor')
  const [codes, setCodes] = useState<string[] | null>(null)
  const goOn = (): void => enter(isInside(next) ? next : paths.home)
  if (factor.error instanceof ApiError && factor.error.status === 401) return <Navigate to={paths.signIn} replace />
  return (
    <Doorway title={t.title} about={t.about} width={520}>
      <Loaded query={factor}>
        {({ row }) =>
          kindsOf(row).length > 0 ? (
            <Stack>
              <Text size="sm">{t.ready}</Text>
              <Button onClick={goOn}>{t.go}</Button>
            </Stack>
          ) : (
            <Stack>
              <Text size="sm">{t.app}</Text>
              <SetUpAuthenticator done={setCodes} />
              <Text size="sm">{t.passkey}</Text>
              <AddPasskey done={setCodes} />
            </Stack>
          )
        }
      </Loaded>
      <Button variant="subtle" leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut()}>
        {t.signOut}
      </Button>
      {codes && <RecoveryCodesOnce codes={codes} close={goOn} />}
      <PasswordAgain email={me.data?.row.email ?? ''} />
    </Doorway>
  )
}
