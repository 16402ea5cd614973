import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconMailQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { useProblems } from '../api/problems.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { useSession } from '../session/session.tsx'
import { Banner } from './banner.tsx'

const words = texts(
  {
    title: 'Please confirm your e-mail address',
    text: (email: string) => `We have sent a link to ${email}. Invitations to your people are sent once you open it.`,
    again: 'Send the link again',
    sent: 'Link sent',
  },
  {
    title: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    text: (email: string) =>
      `Wir haben einen Link an ${email} gesendet. Einladungen an Ihre Leute warten, bis Sie ihm gefolgt sind.`,
    again: 'Link noch einmal senden',
    sent: 'Der Link ist unterwegs',
  },
  {
    title: 'Bitte bestätige deine E-Mail-Adresse',
    text: (email: string) =>
      `Wir haben einen Link an ${email} gesendet. Einladungen an deine Leute warten, bis du ihm gefolgt bist.`,
  },
)

/** For people who have just signed up. */
export function ConfirmEmailBanner() {
  const t = useTexts(words)
  const { me, account } = useSession()
  const { show } = useProblems()
  const [busy, setBusy] = useState(false)
  if (account?.email_confirmed !== false) return null
  const sendAgain = async (): Promise<void> => {
    setBusy(true)
    try {
      await call('/api/v3/email_confirmation', { method: 'POST' })
      notifications.show({ color: 'teal', message: t.sent })
    } catch (error) {
      show(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Banner color="orange" icon={<IconMailQuestion aria-hidden />} title={t.title} text={t.text(me.email ?? '')}>
      <Button variant="default" size="xs" loading={busy} onClick={sendAgain}>
        {t.again}
      </Button>
    </Banner>
  )
}
