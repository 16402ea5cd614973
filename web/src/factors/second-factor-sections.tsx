import { Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useOne, useWrite } from '../api/hooks.ts'
import type { RecoveryCodes, SecondFactor } from '../api/records.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Section } from '../parts/section.tsx'
import { Loaded } from '../parts/states.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { RecoveryCodesOnce } from './recovery-codes-once.tsx'
import { SetUpAuthenticator } from './set-up-authenticator.tsx'

const words = texts(
  {
    app: 'Authenticator app',
    appAbout:
      'After your password, you enter a code from an app on your phone, so a stolen password is not enough to sign in.',
    on: 'Set up',
    off: 'No app is set up.',
    remove: 'Remove',
    removeTitle: 'Remove the authenticator app?',
    removeText:
      'Its codes will no longer work. If you have no other second factor, your password alone is enough to sign in.',
    passkeys: 'Passkeys',
    passkeysAbout:
      'Sign in with your fingerprint, face, PIN or a security key instead of a password. Passkeys cannot be stolen by fake sign-in pages.',
    codes: 'Recovery codes',
    codesAbout: 'For when you do not have your phone or passkey. Each code works once.',
    left: (count: number) => (count === 1 ? 'One code is left.' : `${count} codes are left.`),
    renew: 'New codes',
    renewTitle: 'Get new recovery codes?',
    renewText: 'Your previous codes will no longer work.',
  },
  {
    app: 'Authenticator-App',
    appAbout:
      'Nach Ihrem Passwort geben Sie einen Code ein, den eine App auf Ihrem Telefon zeigt. Ein gestohlenes Passwort reicht dann nicht.',
    on: 'Eingerichtet',
    off: 'Es ist keine App eingerichtet.',
    remove: 'Entfernen',
    removeTitle: 'Authenticator-App entfernen?',
    removeText: 'Ihre Codes gelten dann nicht mehr. Ohne anderen zweiten Faktor reicht wieder Ihr Passwort allein.',
    passkeys: 'Passkeys',
    passkeysAbout:
      'Sie melden sich mit Fingerabdruck, Gesicht, PIN oder einem Sicherheitsschlüssel an, ohne Passwort. Einen Passkey kann Ihnen keine gefälschte Seite entlocken.',
    codes: 'Wiederherstellungscodes',
    codesAbout: 'Für den Fall, dass Telefon oder Passkey nicht zur Hand sind. Jeder gilt einmal.',
    left: (count: number) => (count === 1 ? 'Ein Code ist übrig.' : `${count} Codes sind übrig.`),
    renew: 'Neue Codes',
    renewTitle: 'Neue Wiederherstellungscodes holen?',
    renewText: 'Die bisherigen Codes gelten dann nicht mehr.',
  },
  {
    appAbout:
      'Nach deinem Passwort gibst du einen Code ein, den eine App auf deinem Telefon zeigt. Ein gestohlenes Passwort reicht dann nicht.',
    removeText: 'Deine Codes gelten dann nicht mehr. Ohne anderen zweiten Faktor reicht wieder dein Passwort allein.',
    passkeysAbout:
      'Du meldest dich mit Fingerabdruck, Gesicht, PIN oder einem Sicherheitsschlüssel an, ohne Passwort. Einen Passkey kann dir keine gefälschte Seite entlocken.',
  },
)

/** The second factors of the reader, with buttons to set up and remove them. */
export function SecondFactorSections() {
  const t = useTexts(words)
  const factor = useOne<SecondFactor>('/users/me/second_factor')
  const write = useWrite<RecoveryCodes>()
  const [codes, setCodes] = useState<string[] | null>(null)
  const renew = async (): Promise<void> =>
    setCodes((await write.mutateAsync({ path: '/users/me/recovery_codes' })).data.codes)
  return (
    <Loaded query={factor}>
      {({ row: { authenticator, passkeys, recovery_codes_left } }) => (
        <>
          <Section
            title={t.app}
            about={t.appAbout}
            action={authenticator ? <RemoveAuthenticator /> : <SetUpAuthenticator done={setCodes} />}
          >
            {authenticator ? (
              <Group>
                <Badge color="teal" variant="light" c="var(--mantine-color-text)">
                  {t.on}
                </Badge>
              </Group>
            ) : (
              <Text size="sm" c="dimmed">
                {t.off}
              </Text>
            )}
          </Section>
          <Section title={t.passkeys} about={t.passkeysAbout} action={<AddPasskey done={setCodes} />}>
            <PasskeyList />
          </Section>
          {(authenticator || passkeys > 0) && (
            <Section
              title={t.codes}
              about={t.codesAbout}
              action={
                <Confirm title={t.renewTitle} text={t.renewText} label={t.renew} run={renew}>
                  {(ask) => (
                    <Button variant="default" onClick={ask}>
                      {t.renew}
                    </Button>
                  )}
                </Confirm>
              }
            >
              <Text size="sm">{t.left(recovery_codes_left)}</Text>
            </Section>
          )}
          {codes && <RecoveryCodesOnce codes={codes} close={() => setCodes(null)} />}
        </>
      )}
    </Loaded>
  )
}

function RemoveAuthenticator() {
  const t = useTexts(words)
  const write = useWrite()
  const run = () => write.mutateAsync({ method: 'DELETE', path: '/users/me/authenticator' })
  return (
    <Confirm title={t.removeTitle} text={t.removeText} label={t.remove} run={run}>
      {(ask) => (
        <Button variant="default" onClick={ask}>
          {t.remove}
        </Button>
      )}
    </Confirm>
  )
}
