import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWorkspaceId } from '../session/workspace-id.ts'
import { addressOf, refresh } from './hooks.ts'

const pollEvery = 60_000
const pollWithout = 20_000
/** Many changes in a row are one reading. */
const gather = 400

/**
 * What others do shows up by itself: the server says what kind of record has changed, and whatever is shown of that kind
 * is read again. Where no stream gets through, everything is read again now and then.
 */
export function useLiveChanges(): void {
  const workspaceId = useWorkspaceId()
  const client = useQueryClient()
  useEffect(() => {
    let waiting = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = (kinds: readonly string[]): void => {
      for (const kind of kinds) waiting.add(kind)
      timer ??= setTimeout(() => {
        const kinds = [...waiting]
        waiting = new Set()
        timer = undefined
        // `*` says that something may have been missed.
        if (kinds.includes('*')) void client.invalidateQueries({ queryKey: [workspaceId] })
        else void refresh(client, workspaceId, kinds)
      }, gather)
    }
    const stream = new EventSource(addressOf(workspaceId, 'events'))
    stream.addEventListener('changed', (event) => note([...JSON.parse(event.data).kinds, 'notifications']))
    let last = Date.now()
    const poll = setInterval(() => {
      const every = stream.readyState === EventSource.OPEN ? pollEvery : pollWithout
      if (document.hidden || Date.now() - last < every) return
      last = Date.now()
      void client.invalidateQueries({ queryKey: [workspaceId] })
    }, 5000)
    return () => {
      stream.close()
      clearInterval(poll)
      clearTimeout(timer)
    }
  }, [workspaceId, client])
}
