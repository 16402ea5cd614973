import { lazy, Suspense, useEffect, useState } from 'react'
import { passwordPrompt } from '../api/prompts.ts'
import { loadFiles } from '../parts/load-files.ts'

const PasswordQuestion = lazy(() =>
  loadFiles(async () => ({ default: (await import('./password-question.tsx')).PasswordQuestion })),
)

/** The dialog for the password when the server demands it again; the refused request is then retried. */
export function PasswordAgain({ email }: { email: string }) {
  const [answer, setAnswer] = useState<((shown: boolean) => void) | null>(null)
  useEffect(() => {
    const unregister = passwordPrompt.register(() => new Promise((resolve) => setAnswer(() => resolve)))
    return () => void unregister()
  }, [])
  const close = (shown: boolean): void => {
    setAnswer(null)
    answer?.(shown)
  }
  return (
    answer && (
      <Suspense>
        <PasswordQuestion email={email} close={close} />
      </Suspense>
    )
  )
}
