import { IconLinkOff, IconMailCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useProblems } from '../../api/problems.ts'
import { texts, useTexts } from '../../i18n/language.tsx'
import { ReadableAlert } from '../../parts/readable-alert.tsx'
import { Spinner } from '../../parts/spinner.tsx'
import { paths } from '../../paths.ts'
import { DoorLink, Doorway } from './doorway.tsx'

const words = texts(
  {
    title: 'Confirm your e-mail address',
    busy: 'One moment …',
    done: 'Your address is confirmed',
    doneText: 'Invitations to your people are being sent.',
    failed: 'This did not work',
    again: 'Sign in and send the link again from the top of any page.',
    enter: 'Go to Stint',
  },
  {
    title: 'E-Mail-Adresse bestätigen',
    busy: 'Einen Moment …',
    done: 'Ihre Adresse ist bestätigt',
    doneText: 'Einladungen an Ihre Leute sind jetzt unterwegs.',
    failed: 'Das hat nicht geklappt',
    again: 'Melden Sie sich an und senden Sie den Link noch einmal, oben auf jeder Seite.',
    enter: 'Zu Stint',
  },
  {
    done: 'Deine Adresse ist bestätigt',
    doneText: 'Einladungen an deine Leute sind jetzt unterwegs.',
    again: 'Melde dich an und sende den Link noch einmal, oben auf jeder Seite.',
  },
)

/** The target of the link in the sign-up mail. Its token is in the fragment, which never appears in server logs. */
export function ConfirmEmailPage() {
  const t = useTexts(words)
  const { sentence } = useProblems()
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '')
  const confirmed = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: () => call('/api/v3/email_confirmation', { method: 'PUT', attributes: { token } }),
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status > 0 && error.status < 500),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Doorway title={t.title}>
      {confirmed.isPending && <Spinner label={t.busy} />}
      {confirmed.isSuccess && (
        <ReadableAlert color="teal" role="status" icon={<IconMailCheck aria-hidden />} title={t.done}>
          {t.doneText}
        </ReadableAlert>
      )}
      {confirmed.isError && (
        <ReadableAlert color="orange" role="alert" icon={<IconLinkOff aria-hidden />} title={t.failed}>
          {sentence(confirmed.error)} {t.again}
        </ReadableAlert>
      )}
      <DoorLink to={paths.home}>{t.enter}</DoorLink>
    </Doorway>
  )
}
