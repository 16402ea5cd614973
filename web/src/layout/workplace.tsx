import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '../api/client.ts'
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
      <Entrance />
    </WorkspaceIdContext.Provider>
  )
}

/** Whoever is not signed in, or has to have a second factor, is sent to the door, and back here afterwards. */
function Entrance() {
  const me = useOne<Person>(...accountQuestion)
  const [isDemanded, setDemanded] = useState(false)
  useEffect(() => secondFactorDemand.subscribe(() => setDemanded(true)), [])
  // What was shown last time is there before the server has said who this is: from then on a session can end.
  const isConfirmed = me.dataUpdatedAt >= loadedAt
  const isRefused = me.error instanceof ApiError && me.error.status === 401
  useEffect(() => {
    if (isRefused) void forgetLastSeen()
  }, [isRefused])
  // Who was here signs in over the page, which may hold what they have typed.
  if (isRefused && !isConfirmed) return <ToTheDoor path={paths.signIn} />
  if (isDemanded) return <ToTheDoor path={paths.secondFactor} />
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

/** Goes once: the address changes while the page at the door is fetched, and must not be taken for the way back. */
function ToTheDoor({ path }: { path: string }) {
  const navigate = useNavigate()
  const [next] = useState(useLocation().href)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void navigate({ to: path, search: { next } as never, replace: true }), [])
  return <PageSkeleton />
}
