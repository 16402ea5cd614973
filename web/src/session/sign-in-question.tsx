import { Anchor, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { call } from '../api/client.ts'
import { goToProviderInTab } from '../api/go-to-provider.ts'
import { UserFacingError, useProblems } from '../api/problems.ts'
import type { OfferedProvider } from '../api/records.ts'
import type { Proof } from '../factors/kinds.ts'
import { ProofForm } from '../factors/proof-form.tsx'
import { type SignInStep, signInStepIn } from '../factors/sign-in-step.ts'
import { useTexts } from '../i18n/language.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { Spinner } from '../parts/spinner.tsx'
import { paths } from '../paths.ts'
import { ProviderList } from './provider-list.tsx'
import { signInWords } from './sign-in-words.ts'
import { rememberedProvider, useProviders } from './use-providers.ts'

type QuestionProps = { email: string; check: () => Promise<void>; close: () => void }

/** Offers a provider first if the person last used one, as they may have no password; otherwise the password. */
export function SignInQuestion({ email, check, close }: QuestionProps) {
  const t = useTexts(signInWords)
  const [remembered] = useState(rememberedProvider)
  const providers = useProviders(email, remembered)
  const [chosen, setChosen] = useState<'password' | 'provider' | null>(null)
  const cameByProvider = providers?.some(({ id }) => id === remembered) ?? remembered !== null
  if (chosen === 'password' || (chosen === null && !cameByProvider))
    return (
      <ByPassword email={email} check={check} close={close}>
        {providers && providers.length > 0 && (
          <OtherWayLink label={t.useProvider} choose={() => setChosen('provider')} />
        )}
      </ByPassword>
    )
  return (
    <Dialog opened onClose={close} title={t.title} closeOnClickOutside={false}>
      <Stack>
        <Text size="sm">{t.text}</Text>
        {providers ? <ByProvider email={email} providers={providers} /> : <Spinner label={t.title} />}
        <OtherWayLink label={t.usePassword} choose={() => setChosen('password')} />
        <AnotherWay />
      </Stack>
    </Dialog>
  )
}

const OtherWayLink = ({ label, choose }: { label: string; choose: () => void }) => (
  <Anchor component="button" type="button" size="sm" ta="start" onClick={choose}>
    {label}
  </Anchor>
)

function ByProvider({ email, providers }: { email: string; providers: readonly OfferedProvider[] }) {
  const t = useTexts(signInWords)
  const go = async (provider: string): Promise<void> => {
    const return_to = window.location.pathname + window.location.search
    const attempt = { provider, return_to, ...(email && { email }) }
    if (!(await goToProviderInTab('/api/v3/sign_in/authorizations', attempt))) throw new UserFacingError(t.blocked)
  }
  return (
    <>
      <ProviderList providers={providers} go={go} />
      <Text size="sm" c="dimmed">
        {t.inTab}
      </Text>
    </>
  )
}

function AnotherWay() {
  const t = useTexts(signInWords)
  return (
    <Anchor href={paths.signIn} target="_blank" size="sm">
      {t.other}
    </Anchor>
  )
}

function ByPassword({ email, check, close, children }: QuestionProps & { children: ReactNode }) {
  const t = useTexts(signInWords)
  const problems = useProblems()
  const [busy, setBusy] = useState(false)
  const [step, setStep] = useState<SignInStep | null>(null)
  const form = useForm({ initialValues: { password: '' } })
  const submit = form.onSubmit(async ({ password }) => {
    setBusy(true)
    try {
      await call('/api/v3/sign_in', { method: 'POST', attributes: { email, password }, signingIn: true })
      await check()
    } catch (error) {
      const wanted = signInStepIn(error)
      if (wanted) setStep(wanted)
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
      {children}
      <AnotherWay />
    </FormDialog>
  )
}
