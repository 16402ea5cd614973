import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useOne } from '../api/hooks.ts'
import { secondFactorDemand } from '../api/prompts.ts'
import type { Person } from '../api/records.ts'
import { accountQuestion } from '../head-start/questions.ts'
import { forgetLastSeen } from '../offline/last-seen.ts'
import { PageSkeleton } from '../parts/states.tsx'
import { paths } from '../paths.ts'
import { rememberWorkspace } from '../router.tsx'
import { PasswordAgain } from '../session/password-again.tsx'
import { SessionProvider } from '../session/session.tsx'
import { SignInAgain } from '../session/sign-in-again.tsx'
import { WorkspaceIdContext } from '../session/workspace-id.ts'
import { Shell } from './shell.tsx'

const loadedAt = Date.now()

/** Everything inside a workspace. */
export function Workplace() {
  const { workspaceId } = useParams({ strict: false }) as { workspaceId: string }
  useEffect(() => rememberWorkspace(workspaceId), [workspaceId])
  return (
    <WorkspaceIdContext.Provider value={workspaceId}>
      <SignedInOnly />
    </WorkspaceIdContext.Provider>
  )
}

/** Redirects people who are not signed in, or must set up a second factor; they come back here afterwards. */
function SignedInOnly() {
  const me = useOne<Person>(...accountQuestion)
  const [isDemanded, setDemanded] = useState(false)
  useEffect(() => secondFactorDemand.subscribe(() => setDemanded(true)), [])
  // The persisted cache is shown before the server has confirmed the session; only a confirmed session can end.
  const isConfirmed = me.dataUpdatedAt >= loadedAt
  const isRefused = me.error instanceof ApiError && me.error.status === 401
  useEffect(() => {
    if (isRefused) void forgetLastSeen()
  }, [isRefused])
  // After a confirmed session people sign in over the page, which may hold unsaved input.
  if (isRefused && !isConfirmed) return <RedirectAndReturn path={paths.signIn} />
  if (isDemanded) return <RedirectAndReturn path={paths.secondFactor} />
  if (me.isPending) return <PageSkeleton />
  return (
    <>
      <SessionProvider>
        <Shell>
          <Outlet />
        </Shell>
      </SessionProvider>
      <PasswordAgain email={me.data?.row.email ?? ''} />
      {isConfirmed && me.data && <SignInAgain me={me.data.row} />}
    </>
  )
}

/** Navigates once: the address changes while the next page loads, and must not become the address to return to. */
function RedirectAndReturn({ path }: { path: string }) {
  const navigate = useNavigate()
  const [next] = useState(useLocation().href)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void navigate({ to: path, search: { next }, replace: true }), [])
  return <PageSkeleton />
}
