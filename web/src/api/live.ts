import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWorkspaceId } from '../session/workspace-id.ts'
import { addressOf } from './addresses.ts'
import { refresh } from './hooks.ts'

const pollWithout = 20_000
/** Many changes in a row are one reading. */
const gather = 400
/** Everybody punches at the start of a shift, and the board has everybody in it. */
const boardPause = 3000
const board = 'presence'
const movesBoard: readonly string[] = [board, 'time_trackings', 'absences', 'users', 'areas', 'workspaces']

/**
 * What others do shows up by itself: the server says what kind of record has changed, and whatever is shown of that kind
 * is read again. Where no stream gets through, everything is read again now and then, and once more when one does.
 */
export function useLiveChanges(): void {
  const workspaceId = useWorkspaceId()
  const client = useQueryClient()
  useEffect(() => {
    let waiting = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let boardTimer: ReturnType<typeof setTimeout> | undefined
    let boardRead = 0
    const refreshBoard = (): void => {
      boardTimer ??= setTimeout(
        () => {
          boardTimer = undefined
          boardRead = Date.now()
          void refresh(client, workspaceId, [board])
        },
        Math.max(0, boardRead + boardPause - Date.now()),
      )
    }
    const note = (kinds: readonly string[]): void => {
      for (const kind of kinds) waiting.add(kind)
      timer ??= setTimeout(() => {
        const kinds = [...waiting]
        waiting = new Set()
        timer = undefined
        // `*` says that something may have been missed.
        if (kinds.includes('*')) void client.invalidateQueries({ queryKey: [workspaceId] })
        else {
          void refresh(
            client,
            workspaceId,
            kinds.filter((kind) => kind !== board),
          )
          if (kinds.some((kind) => movesBoard.includes(kind))) refreshBoard()
        }
      }, gather)
    }
    const stream = new EventSource(addressOf(workspaceId, 'events'))
    stream.addEventListener('changed', (event) => note([...JSON.parse(event.data).kinds, 'notifications']))
    let isLost = false
    stream.addEventListener('error', () => {
      isLost = true
    })
    stream.addEventListener('open', () => {
      if (isLost) note(['*'])
      isLost = false
    })
    const poll = setInterval(() => {
      if (!document.hidden && stream.readyState !== EventSource.OPEN) note(['*'])
    }, pollWithout)
    return () => {
      stream.close()
      clearInterval(poll)
      clearTimeout(timer)
      clearTimeout(boardTimer)
    }
  }, [workspaceId, client])
}
