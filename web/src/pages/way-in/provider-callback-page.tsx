import { Button, Loader } from '@mantine/core'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { useProblems } from '../../api/problems.ts'
import { texts, useTexts } from '../../i18n/language.tsx'
import { paths } from '../../paths.ts'
import type { SearchParams } from '../../search-params.ts'
import { Doorway } from './doorway.tsx'
import { Problem } from './problem.tsx'
import { isInside, useEnter } from './use-enter.ts'
import { rememberProvider } from './use-providers.ts'

const words = texts(
  {
    title: 'Signing in',
    failed: 'That did not work',
    cancelled: 'The sign-in provider did not let you in, or you cancelled there.',
    again: 'To sign-in',
    back: 'Back to Stint',
  },
  {
    title: 'Anmeldung läuft',
    failed: 'Das hat nicht geklappt',
    cancelled: 'Der Anmeldedienst hat Sie nicht eingelassen, oder Sie haben dort abgebrochen.',
    again: 'Zur Anmeldung',
    back: 'Zurück zu Stint',
  },
)

/** Here the provider sends browsers back to, with a code in the address that is shown to the server once. */
export function ProviderCallbackPage() {
  const t = useTexts(words)
  const { handle: provider } = useParams({ strict: false }) as { handle: string }
  const { code, state = '', iss, error } = useSearch({ strict: false }) as SearchParams
  const isLink = state.startsWith('link.')
  const enter = useEnter()
  const { sentence } = useProblems()
  const [failure, setFailure] = useState<unknown>(null)
  const sent = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code works once, so it is shown once
  useEffect(() => {
    if (sent.current || !code) return
    sent.current = true
    const attributes = { provider, state, code, ...(iss && { iss }) }
    const path = isLink ? '/api/v3/users/me/sign_in_identities' : '/api/v3/sign_in/callback'
    call<unknown, { return_to?: string | null }>(path, { method: 'POST', attributes }).then(({ meta }) => {
      rememberProvider(provider)
      const next = meta.return_to ?? undefined
      enter(isInside(next) ? next : paths.home)
    }, setFailure)
  }, [])
  const problem = failure !== null ? sentence(failure) : error || !code ? t.cancelled : null
  if (problem === null)
    return (
      <Doorway title={t.title}>
        <Loader aria-label={t.title} />
      </Doorway>
    )
  return (
    <Doorway title={t.failed}>
      <Problem text={problem} />
      <Button renderRoot={(props) => <Link to={isLink ? paths.home : paths.signIn} {...props} />}>
        {isLink ? t.back : t.again}
      </Button>
    </Doorway>
  )
}
