import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useWorkspaceId } from '../session/workspace-id.ts'

/** When the oldest of the records on the page was read, in milliseconds; null if there is none. */
export function useOldestShown(): number | null {
  const cache = useQueryClient().getQueryCache()
  const workspaceId = useWorkspaceId()
  return useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache]),
    () => {
      const shown = cache.findAll({ queryKey: [workspaceId], type: 'active' })
      const readAt = shown.filter(({ state }) => state.data !== undefined).map(({ state }) => state.dataUpdatedAt)
      return readAt.length === 0 ? null : Math.min(...readAt)
    },
  )
}
