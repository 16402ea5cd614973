import { Anchor, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { type ApiError, call } from '../api/client.ts'
import { useProblems } from '../api/problems.ts'
import { type FactorKind, type Proof, wantedFactors } from '../factors/kinds.ts'
import { ProofForm } from '../factors/proof-form.tsx'
import { texts, useTexts } from '../i18n/language.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { paths } from '../paths.ts'

const words = texts(
  {
    title: 'Your session has ended',
    text: 'Sign in to go on where you were. Nothing that you entered is lost.',
    password: 'Password',
    go: 'Sign in',
    other: 'Sign in another way, in a new tab',
    factor: 'Your password is right. Now your second factor.',
  },
  {
    title: 'Ihre Sitzung ist beendet',
    text: 'Melden Sie sich an, um dort weiterzumachen, wo Sie waren. Von Ihren Eingaben geht nichts verloren.',
    password: 'Passwort',
    go: 'Anmelden',
    other: 'Auf andere Weise anmelden, in einem neuen Tab',
    factor: 'Ihr Passwort stimmt. Jetzt Ihr zweiter Faktor.',
  },
  {
    title: 'Deine Sitzung ist beendet',
    text: 'Melde dich an, um dort weiterzumachen, wo du warst. Von deinen Eingaben geht nichts verloren.',
    factor: 'Dein Passwort stimmt. Jetzt dein zweiter Faktor.',
  },
)

type Step = { token: string; kinds: FactorKind[] }
type QuestionProps = { email: string; check: () => Promise<void>; close: () => void }

export function SignInQuestion({ email, check, close }: QuestionProps) {
  const t = useTexts(words)
  const problems = useProblems()
  const [busy, setBusy] = useState(false)
  const [step, setStep] = useState<Step | null>(null)
  const form = useForm({ initialValues: { password: '' } })
  // Who has signed in in another tab comes back here.
  useEffect(() => {
    const look = (): void => void check().catch(() => {})
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [check])
  const submit = form.onSubmit(async ({ password }) => {
    setBusy(true)
    try {
      await call('/api/v3/sign_in', { method: 'POST', attributes: { email, password }, signingIn: true })
      await check()
    } catch (error) {
      const kinds = wantedFactors(error)
      if (kinds) setStep({ token: String((error as ApiError).meta.step_token), kinds })
      else form.setFieldError('password', problems.sentence(error))
      setBusy(false)
    }
  })
  const show = async (proof: Proof): Promise<void> => {
    const attributes = { step_token: step!.token, ...proof }
    await call('/api/v3/sign_in/second_factor', { method: 'POST', attributes, signingIn: true })
    await check()
  }
  if (step)
    return (
      <Dialog opened onClose={close} title={t.title} closeOnClickOutside={false}>
        <Stack>
          <Text size="sm">{t.factor}</Text>
          <ProofForm kinds={step.kinds} send={show} />
        </Stack>
      </Dialog>
    )
  return (
    <FormDialog title={t.title} label={t.go} submit={submit} busy={busy} close={close}>
      <Text size="sm">{t.text}</Text>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t.password} data-autofocus {...form.getInputProps('password')} />
      <Anchor href={paths.signIn} target="_blank" size="sm">
        {t.other}
      </Anchor>
    </FormDialog>
  )
}
