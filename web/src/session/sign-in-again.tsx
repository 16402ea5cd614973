import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '../api/client.ts'
import { signInPrompt } from '../api/prompts.ts'
import type { Person } from '../api/records.ts'
import { sessionState } from '../api/session-state.ts'
import { forgetLastSeen } from '../offline/last-seen.ts'
import { paths } from '../paths.ts'
import { SignedOutCover } from './signed-out-cover.tsx'

const SignInQuestion = lazy(async () => ({ default: (await import('./sign-in-question.tsx')).SignInQuestion }))

/** Somebody else begins anew: nothing on this page is theirs. */
const leave = (): void => {
  sessionState.ended()
  void forgetLastSeen().then(() => location.assign(paths.home))
}

/** Covers the page where the session has ended and asks who is there; what was refused is then sent again. */
export function SignInAgain({ me }: { me: Pick<Person, 'id' | 'email'> }) {
  const client = useQueryClient()
  const hasEnded = useSyncExternalStore(sessionState.subscribe, sessionState.hasEnded)
  const [answer, setAnswer] = useState<((signedIn: boolean) => void) | null>(null)
  useEffect(() => signInPrompt.register(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  const { current: owner } = useRef(me.id)
  // In another tab somebody else has signed in, before this one knew that the session had ended.
  useEffect(() => {
    if (me.id !== owner) leave()
  }, [me.id, owner])
  const check = useCallback(async (): Promise<void> => {
    const { data } = await call<Person>('/api/v3/users/me', { signingIn: true })
    if (data.id !== owner) return leave()
    setAnswer(null)
    answer?.(true)
    sessionState.resumed()
    await client.invalidateQueries()
  }, [owner, answer, client])
  // Who has signed in in another tab comes back here, also where the question was put aside.
  useEffect(() => {
    if (!hasEnded) return
    const look = (): void => void check().catch(() => {})
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [hasEnded, check])
  const close = (): void => {
    setAnswer(null)
    answer?.(false)
  }
  if (!hasEnded) return null
  return (
    <SignedOutCover isAsking={answer !== null} leave={leave}>
      {answer && (
        <Suspense>
          <SignInQuestion email={me.email ?? ''} check={check} close={close} />
        </Suspense>
      )}
    </SignedOutCover>
  )
}
