import { Button, Stack } from '@mantine/core'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { goToProvider } from '../../api/go-to-provider.ts'
import { useProblems } from '../../api/problems.ts'
import { signInStepIn } from '../../factors/sign-in-step.ts'
import { texts, useTexts } from '../../i18n/language.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Spinner } from '../../parts/spinner.tsx'
import { paths } from '../../paths.ts'
import type { SearchParams } from '../../search-params.ts'
import { rememberProvider } from '../../session/use-providers.ts'
import { Doorway } from './doorway.tsx'
import { SecondStep } from './second-step.tsx'
import { isInside, useEnter } from './use-enter.ts'

const words = texts(
  {
    title: 'Signing in',
    failed: 'That did not work',
    cancelled: 'The sign-in provider refused access, or you cancelled there.',
    again: 'Back to sign-in',
    asSomebodyElse: 'Sign in there as somebody else',
    back: 'Back to Stint',
  },
  {
    title: 'Anmeldung läuft',
    failed: 'Das hat nicht geklappt',
    cancelled: 'Der Anmeldedienst hat Sie nicht eingelassen, oder Sie haben dort abgebrochen.',
    again: 'Zur Anmeldung',
    asSomebodyElse: 'Dort mit einem anderen Zugang anmelden',
    back: 'Zurück zu Stint',
  },
  { cancelled: 'Der Anmeldedienst hat dich nicht eingelassen, oder du hast dort abgebrochen.' },
)

/** The endpoint that gets the provider's response, by the purpose in its state. */
const callbackPaths: Record<string, string> = {
  enter: '/api/v3/sign_in/callback',
  link: '/api/v3/users/me/sign_in_identities',
  confirm: '/api/v3/users/me/confirmations/callback',
}

/** The redirect page of a provider, with an authorization code that is sent to the server once. */
export function ProviderCallbackPage() {
  const t = useTexts(words)
  const { handle: provider } = useParams({ strict: false }) as { handle: string }
  const { code, state = '', iss, error } = useSearch({ strict: false }) as SearchParams
  const purpose = state.split('.', 1)[0]!
  const isInsideAlready = purpose === 'link' || purpose === 'confirm'
  const enter = useEnter()
  const { sentence } = useProblems()
  const [failure, setFailure] = useState<unknown>(null)
  const [leaving, setLeaving] = useState(false)
  const sent = useRef(false)
  const goIn = (next: unknown): void => {
    rememberProvider(provider)
    enter(typeof next === 'string' && isInside(next) ? next : paths.home)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code works once, so it is sent once
  useEffect(() => {
    if (sent.current || !code) return
    sent.current = true
    const attributes = { provider, state, code, ...(iss && { iss }) }
    const path = callbackPaths[purpose] ?? callbackPaths.enter!
    call<unknown, { return_to?: string | null }>(path, { method: 'POST', attributes }).then(
      ({ meta }) => goIn(meta.return_to),
      setFailure,
    )
  }, [])
  const step = signInStepIn(failure)
  if (step)
    return (
      <SecondStep
        step={step}
        after="provider"
        done={() => goIn((failure as ApiError).meta.return_to)}
        back={() => enter(paths.signIn)}
      />
    )
  // A provider redirects people who are signed in there at once, in a loop, unless it is asked to prompt.
  const isSomebodyRefused = purpose === 'enter' && failure instanceof ApiError && failure.status === 401
  const goAgain = (): Promise<void> => {
    setLeaving(true)
    return goToProvider('/api/v3/sign_in/authorizations', { provider, as_somebody_else: true }).catch((problem) => {
      setFailure(problem)
      setLeaving(false)
    })
  }
  const problem = failure !== null ? sentence(failure) : error || !code ? t.cancelled : null
  if (problem === null)
    return (
      <Doorway title={t.title}>
        <Spinner label={t.title} />
      </Doorway>
    )
  return (
    <Doorway title={t.failed}>
      <Problem text={problem} />
      <Stack gap="sm">
        <Button renderRoot={(props) => <Link to={isInsideAlready ? paths.home : paths.signIn} {...props} />}>
          {isInsideAlready ? t.back : t.again}
        </Button>
        {isSomebodyRefused && (
          <Button variant="default" loading={leaving} onClick={() => void goAgain()}>
            {t.asSomebodyElse}
          </Button>
        )}
      </Stack>
    </Doorway>
  )
}
