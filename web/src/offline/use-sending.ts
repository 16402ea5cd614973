import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { connection } from '../api/connection.ts'
import { useWorkspaceId } from '../session/workspace-id.ts'
import { loadWaiting, punchOutbox, sendWaiting } from './waiting-punches.ts'

const retryInterval = 5000

export const useConnection = () => useSyncExternalStore(connection.subscribe, connection.state)

/** Retries waiting punches at an interval, and invalidates all queries when the server can be reached again. */
export function useSending(userId: string): void {
  const client = useQueryClient()
  const workspaceId = useWorkspaceId()
  const { isLost } = useConnection()
  const isWaiting = useSyncExternalStore(punchOutbox.subscribe, () =>
    punchOutbox.state().waiting.some((punch) => punch.userId === userId),
  )
  useEffect(() => void loadWaiting(), [])
  useEffect(() => {
    if (!isWaiting) return
    const send = async (): Promise<void> => {
      if ((await sendWaiting(userId)) > 0) await client.invalidateQueries({ queryKey: [workspaceId] })
    }
    if (!isLost) void send()
    const timer = setInterval(() => void send(), retryInterval)
    return () => clearInterval(timer)
  }, [isWaiting, isLost, userId, workspaceId, client])
  useEffect(() => {
    if (!isLost) return
    return () => void client.invalidateQueries({}, { cancelRefetch: false })
  }, [isLost, client])
}
