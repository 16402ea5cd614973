import { Anchor, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { goToProvider } from '../api/go-to-provider.ts'
import { useAll, useOne } from '../api/hooks.ts'
import { useProblems } from '../api/problems.ts'
import type { OwnProvider, SecondFactor } from '../api/records.ts'
import { type FactorKind, kindsOf } from '../factors/kinds.ts'
import { ProofForm } from '../factors/proof-form.tsx'
import { texts, useTexts } from '../i18n/language.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { ProviderButton } from '../parts/provider-button.tsx'
import { Spinner } from '../parts/spinner.tsx'

const words = texts(
  {
    title: 'Confirm your password',
    text: 'This action affects access or cannot be undone. Enter your password to confirm that it is you.',
    password: 'Password',
    go: 'Continue',
    useOther: 'Use another method',
    usePassword: 'Use your password',
    otherTitle: 'Confirm that it is you',
    otherText: 'This action affects access or cannot be undone. Confirm that it is you.',
    provider: (name: string) => `Confirm with ${name}`,
    providerText: 'You sign in there again and come back to this page. Unsaved changes have to be entered again.',
    none: 'Sign out and sign in again. You will not be asked for the next ten minutes.',
  },
  {
    title: 'Noch einmal Ihr Passwort',
    text: 'Das ändert, wer Zugang hat, oder lässt sich nicht zurücknehmen. Geben Sie Ihr Passwort ein, damit es niemand an Ihrer Stelle tun kann.',
    password: 'Passwort',
    go: 'Weiter',
    useOther: 'Stattdessen einen anderen Weg benutzen',
    usePassword: 'Passwort benutzen',
    otherTitle: 'Sind Sie es?',
    otherText:
      'Das ändert, wer Zugang hat, oder lässt sich nicht zurücknehmen. Zeigen Sie, dass Sie es sind, damit es niemand an Ihrer Stelle tun kann.',
    provider: (name: string) => `Mit ${name} bestätigen`,
    providerText:
      'Sie melden sich dort noch einmal an und kommen auf diese Seite zurück. Was nicht gespeichert ist, müssen Sie neu eingeben.',
    none: 'Melden Sie sich ab und wieder an; in den zehn Minuten danach werden Sie nicht gefragt.',
  },
  {
    title: 'Noch einmal dein Passwort',
    text: 'Das ändert, wer Zugang hat, oder lässt sich nicht zurücknehmen. Gib dein Passwort ein, damit es niemand an deiner Stelle tun kann.',
    otherTitle: 'Bist du es?',
    otherText:
      'Das ändert, wer Zugang hat, oder lässt sich nicht zurücknehmen. Zeige, dass du es bist, damit es niemand an deiner Stelle tun kann.',
    providerText:
      'Du meldest dich dort noch einmal an und kommst auf diese Seite zurück. Was nicht gespeichert ist, musst du neu eingeben.',
    none: 'Melde dich ab und wieder an; in den zehn Minuten danach wirst du nicht gefragt.',
  },
)

type Close = (shown: boolean) => void

/** Confirms who the person is: by password if they have one, otherwise by a second factor or a provider. */
export function PasswordQuestion({ email, close }: { email: string; close: Close }) {
  const t = useTexts(words)
  const factor = useOne<SecondFactor>('/users/me/second_factor')
  const providers = useAll<OwnProvider>('/users/me/sign_in_providers')
  const [otherWay, setOtherWay] = useState(false)
  if (!factor.data || !providers.data)
    return (
      <Dialog opened onClose={() => close(false)} title={t.otherTitle}>
        <Spinner label={t.otherTitle} />
      </Dialog>
    )
  const { password } = factor.data.row
  const kinds = kindsOf(factor.data.row)
  const linked = providers.data.rows.filter((provider) => provider.linked)
  const hasOther = kinds.length > 0 || linked.length > 0
  if (password && !otherWay)
    return <ByPassword email={email} close={close} other={hasOther ? () => setOtherWay(true) : null} />
  return (
    <OtherWays close={close} kinds={kinds} linked={linked}>
      {password && (
        <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setOtherWay(false)}>
          {t.usePassword}
        </Anchor>
      )}
    </OtherWays>
  )
}

const confirm = (attributes: object) => call('/api/v3/users/me/confirmations', { method: 'POST', attributes })

function ByPassword({ email, close, other }: { email: string; close: Close; other: (() => void) | null }) {
  const t = useTexts(words)
  const problems = useProblems()
  const [busy, setBusy] = useState(false)
  const form = useForm({ initialValues: { password: '' } })
  const submit = form.onSubmit(async (attributes) => {
    setBusy(true)
    try {
      await confirm(attributes)
      close(true)
    } catch (error) {
      problems.showIn(form)(error)
      setBusy(false)
    }
  })
  return (
    <FormDialog title={t.title} label={t.go} submit={submit} busy={busy} close={() => close(false)}>
      <Text size="sm">{t.text}</Text>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t.password} data-autofocus {...form.getInputProps('password')} />
      {other && (
        <Anchor component="button" type="button" size="sm" ta="start" onClick={other}>
          {t.useOther}
        </Anchor>
      )}
    </FormDialog>
  )
}

type Ways = { close: Close; kinds: readonly FactorKind[]; linked: readonly OwnProvider[]; children: React.ReactNode }

function OtherWays({ close, kinds, linked, children }: Ways) {
  const t = useTexts(words)
  const problems = useProblems()
  const [busy, setBusy] = useState<string | null>(null)
  const leave = async (provider: string): Promise<void> => {
    setBusy(provider)
    const return_to = window.location.pathname + window.location.search
    await goToProvider('/api/v3/users/me/confirmations/authorizations', { provider, return_to }).catch((error) => {
      problems.show(error)
      setBusy(null)
    })
  }
  const show = async (proof: object): Promise<void> => {
    await confirm(proof)
    close(true)
  }
  return (
    <Dialog opened onClose={() => close(false)} title={t.otherTitle} closeOnClickOutside={false}>
      <Stack>
        <Text size="sm">{t.otherText}</Text>
        {kinds.length > 0 && <ProofForm kinds={kinds} send={show} />}
        {linked.map(({ id, name }) => (
          <ProviderButton
            key={id}
            label={t.provider(name)}
            size="md"
            busy={busy === id}
            disabled={busy !== null && busy !== id}
            go={() => leave(id)}
          />
        ))}
        {linked.length > 0 && (
          <Text size="sm" c="dimmed">
            {t.providerText}
          </Text>
        )}
        {kinds.length + linked.length === 0 && <Text size="sm">{t.none}</Text>}
        {children}
      </Stack>
    </Dialog>
  )
}
