import { SimpleGrid, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSave } from '../../../api/use-save.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { isLongEnough, PasswordField } from '../../../parts/password-field.tsx'
import { SaveButton } from '../../../parts/save-button.tsx'

const words = texts(
  {
    current: 'Current password',
    password: 'New password',
    short: 'The password needs at least 8 characters.',
    go: 'Change password',
  },
  {
    current: 'Aktuelles Passwort',
    password: 'Neues Passwort',
    short: 'Das Passwort braucht mindestens 8 Zeichen.',
    go: 'Passwort ändern',
  },
)

export function PasswordForm({ email }: { email: string }) {
  const t = useTexts(words)
  const form = useForm({
    initialValues: { current_password: '', password: '' },
    validate: { password: (value) => (isLongEnough(value) ? null : t.short) },
  })
  const { save, busy } = useSave(form)
  const submit = form.onSubmit(async (attributes) => {
    if (await save({ method: 'PUT', path: '/users/me/password', attributes })) form.reset()
  })
  return (
    <form onSubmit={submit}>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <PasswordField
            label={t.current}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('current_password')}
          />
          <PasswordField
            fresh
            label={t.password}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('password')}
          />
        </SimpleGrid>
        <SaveButton form={form} busy={busy} label={t.go} />
      </Stack>
    </form>
  )
}
