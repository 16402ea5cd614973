import { useSyncExternalStore } from 'react'
import { useSession } from '../session/session.tsx'
import { useWorkspaceId } from '../session/workspace-id.ts'
import { type MadePunch, punchOutbox, type RefusedPunch } from './waiting-punches.ts'

/** The person's punches in this workspace that the server has not answered yet, or has refused. */
export function useWaitingPunches(): { waiting: MadePunch[]; refused: RefusedPunch[] } {
  const { me } = useSession()
  const workspaceId = useWorkspaceId()
  const { waiting, refused } = useSyncExternalStore(punchOutbox.subscribe, punchOutbox.state)
  const isMine = (punch: MadePunch): boolean => punch.userId === me.id && punch.workspaceId === workspaceId
  return { waiting: waiting.filter(isMine), refused: refused.filter(isMine) }
}
