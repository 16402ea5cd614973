import { notifications } from '@mantine/notifications'
import { useWrite } from '../../api/hooks.ts'
import { useProblems } from '../../api/problems.ts'
import type { Person } from '../../api/records.ts'
import { useSignUp } from '../../api/sign-up.ts'
import { texts, useTexts } from '../../i18n/language.tsx'

const words = texts(
  {
    send: 'Send invitation',
    create: 'Create invitation',
    sent: (email: string) => `The invitation will be sent to ${email}.`,
    created: (email: string) => `The invitation for ${email} was created but not sent`,
    where:
      'This server does not send e-mails. The invitation is a file in the “mail” folder of its data. The operator of the server can find the link there, or set up a mail server.',
  },
  {
    send: 'Einladung senden',
    create: 'Einladung erstellen',
    sent: (email: string) => `Die Einladung geht an ${email}.`,
    created: (email: string) => `Die Einladung für ${email} ist erstellt, aber nicht versendet`,
    where:
      'Dieser Server versendet keine Mails: Die Einladung liegt als Datei im Ordner „mail“ seiner Daten. Wer den Server betreibt, findet dort den Link oder richtet einen Mailserver ein.',
  },
)

/** Sends the mail to set a password; if the server sends no mails, the notification says where to find it. */
export function useInvite({ id, email }: Person) {
  const t = useTexts(words)
  const write = useWrite()
  const problems = useProblems()
  const sendsMails = useSignUp().data?.sends_mails !== false
  const notification = sendsMails
    ? { color: 'teal', message: t.sent(email ?? '') }
    : { color: 'yellow', title: t.created(email ?? ''), message: t.where, autoClose: false }
  const invite = (): void =>
    write.mutate(
      { path: `users/${id}/invitations` },
      { onSuccess: () => notifications.show(notification), onError: problems.show },
    )
  return { invite, busy: write.isPending, label: sendsMails ? t.send : t.create }
}
