import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '../api/client.ts'
import { signInPrompt } from '../api/prompts.ts'
import type { Person } from '../api/records.ts'
import { sessionState } from '../api/session-state.ts'
import { forgetLastSeen } from '../offline/last-seen.ts'
import { loadFiles } from '../parts/load-files.ts'
import { paths } from '../paths.ts'
import { SignedOutCover } from './signed-out-cover.tsx'

const SignInQuestion = lazy(() =>
  loadFiles(async () => ({ default: (await import('./sign-in-question.tsx')).SignInQuestion })),
)

/** A different person starts over: nothing on this page is theirs. */
const leave = (): void => {
  sessionState.ended()
  void forgetLastSeen().then(() => location.assign(paths.home))
}

/** Covers the page after the session has ended, and lets the person sign in; refused requests are then sent again. */
export function SignInAgain({ me }: { me: Pick<Person, 'id' | 'email'> }) {
  const client = useQueryClient()
  const hasEnded = useSyncExternalStore(sessionState.subscribe, sessionState.hasEnded)
  const [answer, setAnswer] = useState<((signedIn: boolean) => void) | null>(null)
  useEffect(() => signInPrompt.register(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  const { current: owner } = useRef(me.id)
  // Somebody else has signed in in another tab before this one noticed the end of the session.
  useEffect(() => {
    if (me.id !== owner) leave()
  }, [me.id, owner])
  const checkSession = useCallback(async (): Promise<void> => {
    const { data } = await call<Person>('/api/v3/users/me', { signingIn: true })
    if (data.id !== owner) return leave()
    setAnswer(null)
    answer?.(true)
    sessionState.resumed()
    await client.invalidateQueries()
  }, [owner, answer, client])
  // Notices a sign-in in another tab, also while the dialog is closed.
  useEffect(() => {
    if (!hasEnded) return
    const onFocus = (): void => void checkSession().catch(() => {})
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [hasEnded, checkSession])
  const close = (): void => {
    setAnswer(null)
    answer?.(false)
  }
  if (!hasEnded) return null
  return (
    <SignedOutCover isAsking={answer !== null} leave={leave}>
      {answer && (
        <Suspense>
          <SignInQuestion email={me.email ?? ''} check={checkSession} close={close} />
        </Suspense>
      )}
    </SignedOutCover>
  )
}
