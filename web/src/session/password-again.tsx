import { Anchor, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { call, onConfirmation } from '../api/client.ts'
import { useOne } from '../api/hooks.ts'
import { useProblems } from '../api/problems.ts'
import type { SecondFactor } from '../api/records.ts'
import { kindsOf } from '../factors/kinds.ts'
import { ProofForm } from '../factors/proof-form.tsx'
import { texts, useTexts } from '../i18n/language.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { PasswordField } from '../parts/password-field.tsx'

const words = texts(
  {
    title: 'Your password again',
    text: 'This changes who gets in, or cannot be taken back. Enter your password so that nobody else can do it in your place.',
    password: 'Password',
    go: 'Continue',
    useFactor: 'Use the second factor instead',
    usePassword: 'Use the password',
    textFactor:
      'This changes who gets in, or cannot be taken back. Show your second factor so that nobody else can do it in your place.',
  },
  {
    title: 'Noch einmal Ihr Passwort',
    text: 'Das ändert, wer Zugang hat, oder lässt sich nicht zurücknehmen. Geben Sie Ihr Passwort ein, damit es niemand an Ihrer Stelle tun kann.',
    password: 'Passwort',
    go: 'Weiter',
    useFactor: 'Stattdessen den zweiten Faktor benutzen',
    usePassword: 'Passwort benutzen',
    textFactor:
      'Das ändert, wer Zugang hat, oder lässt sich nicht zurücknehmen. Zeigen Sie Ihren zweiten Faktor, damit es niemand an Ihrer Stelle tun kann.',
  },
)

/** Opens where the server wants the password once more; what was refused is then sent again. */
export function PasswordAgain({ email }: { email: string }) {
  const [answer, setAnswer] = useState<((shown: boolean) => void) | null>(null)
  useEffect(() => onConfirmation(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  const close = (shown: boolean): void => {
    setAnswer(null)
    answer?.(shown)
  }
  return answer && <Question email={email} close={close} />
}

function Question({ email, close }: { email: string; close: (shown: boolean) => void }) {
  const t = useTexts(words)
  const problems = useProblems()
  const [busy, setBusy] = useState(false)
  const factor = useOne<SecondFactor>('/users/me/second_factor')
  const kinds = factor.data ? kindsOf(factor.data.row) : []
  const [byFactor, setByFactor] = useState(false)
  const form = useForm({ initialValues: { password: '' } })
  const confirm = async (attributes: object): Promise<void> => {
    await call('/api/v3/users/me/confirmations', { method: 'POST', attributes })
    close(true)
  }
  const submit = form.onSubmit(async (attributes) => {
    setBusy(true)
    try {
      await confirm(attributes)
    } catch (error) {
      problems.showIn(form)(error)
      setBusy(false)
    }
  })
  if (byFactor)
    return (
      <Dialog opened onClose={() => close(false)} title={t.title} closeOnClickOutside={false}>
        <Stack>
          <Text size="sm">{t.textFactor}</Text>
          <ProofForm kinds={kinds} send={confirm} />
          <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setByFactor(false)}>
            {t.usePassword}
          </Anchor>
        </Stack>
      </Dialog>
    )
  return (
    <FormDialog title={t.title} label={t.go} submit={submit} busy={busy} close={() => close(false)}>
      <Text size="sm">{t.text}</Text>
      {/* Password managers want to know whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t.password} data-autofocus {...form.getInputProps('password')} />
      {kinds.length > 0 && (
        <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setByFactor(true)}>
          {t.useFactor}
        </Anchor>
      )}
    </FormDialog>
  )
}
