import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/client.ts'
import { useProblems } from '../api/problems.ts'
import { offeredProviders } from '../api/readings.ts'
import { forgetLastSeen } from '../offline/last-seen.ts'
import { paths } from '../paths.ts'

/** Ends the session on the server, and clears the caches. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const problems = useProblems()
  return async () => {
    let endSession: string | null
    try {
      endSession = (await call('/api/v3/sign_out', { method: 'DELETE' })).headers.get('End-Session')
    } catch (error) {
      return problems.show(error)
    }
    await navigate({ to: paths.signIn, ignoreBlocker: true, ...(endSession && { state: { endSession } as never }) })
    // The sign-in page is already waiting for its providers, which are not personal.
    client.removeQueries({ predicate: ({ queryKey: [, kind] }) => kind !== offeredProviders })
    client.getMutationCache().clear()
    await forgetLastSeen()
  }
}
