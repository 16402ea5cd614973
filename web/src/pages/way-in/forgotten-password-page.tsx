import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { texts, useTexts } from '../../i18n/language.tsx'
import { NoMails } from '../../parts/no-mails.tsx'
import { Problem } from '../../parts/problem.tsx'
import { ReadableAlert } from '../../parts/readable-alert.tsx'
import { paths } from '../../paths.ts'
import { DoorLink, Doorway } from './doorway.tsx'
import { useSubmit } from './use-submit.ts'

const words = texts(
  {
    title: 'Reset your password',
    about: 'We will send you a link to set a new one.',
    email: 'E-mail',
    go: 'Send link',
    sent: 'Check your inbox',
    sentText: (email: string) =>
      `If there is an account for ${email}, we have sent a link to it. The link works once and expires after 2 hours.`,
    signIn: 'Back to sign-in',
  },
  {
    title: 'Passwort vergessen',
    about: 'Wir senden Ihnen einen Link, mit dem Sie ein neues festlegen.',
    email: 'E-Mail',
    go: 'Link senden',
    sent: 'Schauen Sie in Ihr Postfach',
    sentText: (email: string) =>
      `Wenn ${email} hier bekannt ist, ist eine Mail mit einem Link unterwegs. Der Link gilt einmal, 2 Stunden lang.`,
    signIn: 'Zurück zur Anmeldung',
  },
  { about: 'Wir senden dir einen Link, mit dem du ein neues festlegst.', sent: 'Schau in dein Postfach' },
)

export function ForgottenPasswordPage() {
  const t = useTexts(words)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ initialValues: { email: '' } })
  const { submit, busy, problem } = useSubmit(form, async ({ email }) => {
    await call('/api/v3/password', { method: 'POST', attributes: { email, reset_password_token: '' } })
    setSentTo(email)
  })
  return (
    <Doorway title={t.title} about={sentTo ? undefined : t.about}>
      {sentTo ? (
        <ReadableAlert color="teal" role="status" icon={<IconMailForward aria-hidden />} title={t.sent}>
          {t.sentText(sentTo)}
        </ReadableAlert>
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <NoMails />
            <Problem text={problem} />
            <TextInput
              label={t.email}
              type="email"
              required
              autoComplete="username"
              autoFocus
              {...form.getInputProps('email')}
            />
            <Button type="submit" size="md" loading={busy}>
              {t.go}
            </Button>
          </Stack>
        </form>
      )}
      <DoorLink to={paths.signIn}>{t.signIn}</DoorLink>
    </Doorway>
  )
}
