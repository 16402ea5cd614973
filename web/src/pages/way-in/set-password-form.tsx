import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { type FactorKind, type Proof, wantedFactors } from '../../factors/kinds.ts'
import { ProofForm } from '../../factors/proof-form.tsx'
import { texts, useTexts } from '../../i18n/language.tsx'
import { isLongEnough, PasswordField } from '../../parts/password-field.tsx'
import { Problem } from '../../parts/problem.tsx'
import { paths } from '../../paths.ts'
import { DoorLink } from './doorway.tsx'
import { useEnter } from './use-enter.ts'
import { useSubmit } from './use-submit.ts'

const words = texts(
  {
    email: 'E-mail',
    password: 'New password',
    short: 'The password needs at least 8 characters.',
    go: 'Set password and sign in',
    used: 'Links work only once and expire. Request a new one; you will get it by e-mail within a minute.',
    again: 'Request a new link',
    factor: 'The link alone is not enough to sign in: use your second factor as well.',
    back: 'Back to password',
  },
  {
    email: 'E-Mail',
    password: 'Neues Passwort',
    short: 'Das Passwort braucht mindestens 8 Zeichen.',
    go: 'Passwort festlegen und anmelden',
    used: 'Ein Link gilt einmal und nicht für immer. Fordern Sie einen neuen an; er kommt gleich in Ihr Postfach.',
    again: 'Neuen Link anfordern',
    factor: 'Der Link allein lässt Sie nicht hinein: Zeigen Sie auch Ihren zweiten Faktor.',
    back: 'Zurück zum Passwort',
  },
  {
    used: 'Ein Link gilt einmal und nicht für immer. Fordere einen neuen an; er kommt gleich in dein Postfach.',
    factor: 'Der Link allein lässt dich nicht hinein: Zeige auch deinen zweiten Faktor.',
  },
)

export function SetPasswordForm({ email, token }: { email: string; token: string }) {
  const t = useTexts(words)
  const enter = useEnter()
  const form = useForm({
    initialValues: { email, password: '' },
    validate: { password: (value) => (isLongEnough(value) ? null : t.short) },
  })
  const [kinds, setKinds] = useState<FactorKind[] | null>(null)
  const send = async (values: typeof form.values, proof?: Proof): Promise<void> => {
    const attributes = { ...values, reset_password_token: token, ...proof }
    await call('/api/v3/password', { method: 'PUT', attributes })
    enter(paths.home)
  }
  const { submit, busy, problem, failure } = useSubmit(form, async (values) => {
    try {
      await send(values)
    } catch (error) {
      const wanted = wantedFactors(error)
      if (!wanted) throw error
      setKinds(wanted)
    }
  })
  if (kinds)
    return (
      <Stack>
        <Text size="sm">{t.factor}</Text>
        <ProofForm kinds={kinds} send={(proof) => send(form.getValues(), proof)} />
        <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setKinds(null)}>
          {t.back}
        </Anchor>
      </Stack>
    )
  const isOver = failure instanceof ApiError && failure.status === 401
  return (
    <form onSubmit={submit}>
      <Stack>
        <Problem text={problem}>
          {isOver && (
            <>
              <Text size="sm">{t.used}</Text>
              <DoorLink to={paths.forgotten}>{t.again}</DoorLink>
            </>
          )}
        </Problem>
        <TextInput
          label={t.email}
          type="email"
          required
          readOnly={email !== ''}
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <PasswordField fresh label={t.password} autoFocus {...form.getInputProps('password')} />
        <Button type="submit" size="md" loading={busy}>
          {t.go}
        </Button>
      </Stack>
    </form>
  )
}
