import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { call, onSessionEnded } from '../api/client.ts'
import type { Person } from '../api/records.ts'
import { forgetLastSeen } from '../offline/last-seen.ts'
import { paths } from '../paths.ts'

const SignInQuestion = lazy(async () => ({ default: (await import('./sign-in-question.tsx')).SignInQuestion }))

/** Opens over the page where the session has ended; what was refused is then sent again. */
export function SignInAgain({ me }: { me: Pick<Person, 'id' | 'email'> }) {
  const client = useQueryClient()
  const [answer, setAnswer] = useState<((signedIn: boolean) => void) | null>(null)
  useEffect(() => onSessionEnded(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  const leave = (): void => {
    void forgetLastSeen().then(() => location.assign(paths.signIn))
  }
  /** Somebody else begins anew: nothing on this page is theirs. */
  const check = async (): Promise<void> => {
    const { data } = await call<Person>('/api/v3/users/me', { signingIn: true })
    if (data.id !== me.id) return leave()
    setAnswer(null)
    answer?.(true)
    await client.invalidateQueries()
  }
  const close = (): void => {
    setAnswer(null)
    answer?.(false)
  }
  return (
    answer && (
      <Suspense>
        <SignInQuestion email={me.email ?? ''} check={check} close={close} />
      </Suspense>
    )
  )
}
