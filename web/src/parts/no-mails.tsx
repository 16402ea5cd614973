import { IconMailOff } from '@tabler/icons-react'
import { useSignUp } from '../api/sign-up.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { ReadableAlert } from './readable-alert.tsx'

const words = texts(
  {
    title: 'This server does not send e-mails',
    text: 'E-mails are saved as files in the “mail” folder of its data. The operator of the server can find the link there, or set up a mail server.',
  },
  {
    title: 'Dieser Server versendet keine Mails',
    text: 'Jede wird zu einer Datei im Ordner „mail“ seiner Daten. Wer den Server betreibt, findet dort den Link oder richtet einen Mailserver ein.',
  },
)

/** A notice for places that promise a mail, shown if the server sends none. */
export function NoMails() {
  const t = useTexts(words)
  if (useSignUp().data?.sends_mails !== false) return null
  return (
    <ReadableAlert color="yellow" p="xs" icon={<IconMailOff size={18} aria-hidden />} title={t.title}>
      {t.text}
    </ReadableAlert>
  )
}
