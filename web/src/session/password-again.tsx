import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { call, onConfirmation } from '../api/client.ts'
import { useProblems } from '../api/problems.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { useSession } from './session.tsx'

const words = texts(
  {
    title: 'Your password again',
    text: 'This changes who gets in, or cannot be taken back. Enter your password so that nobody else can do it in your place.',
    password: 'Password',
    go: 'Continue',
  },
  {
    title: 'Noch einmal Ihr Passwort',
    text: 'Das ändert, wer Zugang hat, oder lässt sich nicht zurücknehmen. Geben Sie Ihr Passwort ein, damit es niemand an Ihrer Stelle tun kann.',
    password: 'Passwort',
    go: 'Weiter',
  },
)

/** Opens where the server wants the password once more; what was refused is then sent again. */
export function PasswordAgain() {
  const [answer, setAnswer] = useState<((shown: boolean) => void) | null>(null)
  useEffect(() => onConfirmation(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  const close = (shown: boolean): void => {
    setAnswer(null)
    answer?.(shown)
  }
  return answer && <Question close={close} />
}

function Question({ close }: { close: (shown: boolean) => void }) {
  const t = useTexts(words)
  const { me } = useSession()
  const problems = useProblems()
  const [busy, setBusy] = useState(false)
  const form = useForm({ initialValues: { password: '' } })
  const submit = form.onSubmit(async (attributes) => {
    setBusy(true)
    try {
      await call('/api/v3/users/me/confirmations', { method: 'POST', attributes })
      close(true)
    } catch (error) {
      problems.showIn(form)(error)
      setBusy(false)
    }
  })
  return (
    <FormDialog title={t.title} label={t.go} submit={submit} busy={busy} close={() => close(false)}>
      <Text size="sm">{t.text}</Text>
      {/* Password managers want to know whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={me.email ?? ''} readOnly hidden />
      <PasswordField label={t.password} data-autofocus {...form.getInputProps('password')} />
    </FormDialog>
  )
}
