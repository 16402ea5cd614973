import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useSignUp } from '../../api/sign-up.ts'
import { type SignInStep, signInStepIn } from '../../factors/sign-in-step.ts'
import { passkeysWork } from '../../factors/use-passkeys.ts'
import { texts, useTexts } from '../../i18n/language.tsx'
import { PasswordField } from '../../parts/password-field.tsx'
import { Problem } from '../../parts/problem.tsx'
import { paths } from '../../paths.ts'
import type { SearchParams } from '../../search-params.ts'
import { DoorLink, Doorway } from './doorway.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { SecondStep } from './second-step.tsx'
import { SignedOut } from './signed-out.tsx'
import { isInside, useEnter } from './use-enter.ts'
import { useSubmit } from './use-submit.ts'

const words = texts(
  {
    title: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    go: 'Sign in',
    forgotten: 'Forgot your password?',
    signUp: 'Create a new company',
  },
  {
    title: 'Anmelden',
    email: 'E-Mail',
    password: 'Passwort',
    go: 'Anmelden',
    forgotten: 'Passwort vergessen?',
    signUp: 'Neues Unternehmen anlegen',
  },
)

export function SignInPage() {
  const t = useTexts(words)
  const enter = useEnter()
  const { next } = useSearch({ strict: false }) as SearchParams
  const goIn = (): void => enter(isInside(next) ? next : paths.home)
  const isFirst = useSignUp().data?.first
  const [step, setStep] = useState<SignInStep | null>(null)
  const form = useForm({ initialValues: { email: '', password: '' } })
  const { submit, busy, problem } = useSubmit(form, async (attributes) => {
    try {
      await call('/api/v3/sign_in', { method: 'POST', attributes })
    } catch (error) {
      const wanted = signInStepIn(error)
      if (!wanted) throw error
      return setStep(wanted)
    }
    goIn()
  })
  // Nobody can sign in before the first sign-up.
  if (isFirst) return <Navigate to={paths.signUp} replace />
  if (step) {
    const back = (): void => {
      setStep(null)
      form.setFieldValue('password', '')
    }
    return <SecondStep step={step} done={goIn} back={back} />
  }
  return (
    <Doorway title={t.title}>
      <SignedOut />
      <form onSubmit={submit}>
        <Stack>
          <Problem text={problem} />
          <TextInput
            label={t.email}
            type="email"
            required
            autoComplete="username"
            autoFocus
            {...form.getInputProps('email')}
          />
          <PasswordField label={t.password} {...form.getInputProps('password')} />
          <Button type="submit" size="md" loading={busy}>
            {t.go}
          </Button>
        </Stack>
      </form>
      <ProviderButtons email={form.values.email} next={isInside(next) ? next : undefined} />
      {passkeysWork() && <PasskeySignIn done={goIn} />}
      <Group justify="space-between" gap="xs">
        <DoorLink to={paths.forgotten}>{t.forgotten}</DoorLink>
        <DoorLink to={paths.signUp}>{t.signUp}</DoorLink>
      </Group>
    </Doorway>
  )
}
