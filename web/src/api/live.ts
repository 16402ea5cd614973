import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWorkspaceId } from '../session/workspace-id.ts'
import { addressOf } from './addresses.ts'
import { call } from './client.ts'
import { refresh } from './hooks.ts'
import { forgetAnswered, isShownAlready } from './own-writes.ts'
import { sessionState } from './session-state.ts'

const pollWithout = 20_000
/** All streams of a server end at once when it stops; not all pages then ask in the same moment. */
const mostWait = 2000
/** Many changes in a row are one reading. */
const gather = 400
/** Everybody punches at the start of a shift, and the board has everybody in it. */
const boardPause = 3000
const board = 'presence'
const movesBoard: readonly string[] = [board, 'time_trackings', 'absences', 'users', 'areas', 'workspaces']

/** `requests` has the requests behind the changes of a kind; a kind is not in it where something else is behind them. */
type Told = { kinds: readonly string[]; requests?: Readonly<Record<string, readonly string[]>> }

/** The requests behind several changes; undefined where something else is behind one of them. */
const together = (all: readonly (readonly string[] | undefined)[]): readonly string[] | undefined =>
  all.every((some) => some !== undefined) ? all.flat() : undefined

/**
 * What others do shows up by itself: the server says what kind of record has changed, and whatever is shown of that kind
 * is read again, unless all of it was done here and has been read since. Where no stream gets through, everything is read again now and then, and once more when one does.
 */
export function useLiveChanges(): void {
  const workspaceId = useWorkspaceId()
  const client = useQueryClient()
  useEffect(() => {
    let waiting = new Map<string, readonly string[] | undefined>()
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
    const note = ({ kinds, requests = {} }: Told): void => {
      for (const kind of kinds)
        waiting.set(kind, together([requests[kind], ...(waiting.has(kind) ? [waiting.get(kind)] : [])]))
      timer ??= setTimeout(() => {
        const told = waiting
        const kinds = [...told.keys()]
        waiting = new Map()
        timer = undefined
        // `*` says that something may have been missed.
        if (kinds.includes('*')) void client.invalidateQueries({ queryKey: [workspaceId] })
        else {
          void refresh(
            client,
            workspaceId,
            kinds.filter((kind) => kind !== board && !isShownAlready(workspaceId, kind, told.get(kind))),
          )
          if (kinds.some((kind) => movesBoard.includes(kind))) refreshBoard()
          forgetAnswered([...told.values()].flatMap((some) => some ?? []))
        }
      }, gather)
    }
    let isLost = false
    let hasOpened = false
    let askTimer: ReturnType<typeof setTimeout> | undefined
    // The browser does not say why it was refused. Where the session has ended the page is not to be read any longer; anything
    // else can wait for the poll, which asks for more of a server that has too much to do.
    const askWhetherEnded = (): void => {
      clearTimeout(askTimer)
      askTimer = setTimeout(() => void call('/api/v3/users/me').catch(() => {}), Math.random() * mostWait)
    }
    const follow = (): EventSource => {
      const opened = new EventSource(addressOf(workspaceId, 'events'))
      opened.addEventListener('changed', (event) => {
        const { kinds, requests = {} }: Told = JSON.parse(event.data)
        note({ kinds, requests })
        // Whatever changes may come with a notification.
        const all = together(kinds.map((kind) => requests[kind]))
        note({ kinds: ['notifications'], requests: all ? { notifications: all } : {} })
      })
      opened.addEventListener('error', () => {
        isLost = true
        if (hasOpened && opened.readyState === EventSource.CLOSED) {
          hasOpened = false
          askWhetherEnded()
        }
      })
      opened.addEventListener('open', () => {
        if (isLost) note({ kinds: ['*'] })
        isLost = false
        hasOpened = true
      })
      return opened
    }
    let stream = follow()
    // Of one that ends with the session, the browser would try again once and then, refused, no more.
    const followAgain = (): void => {
      if (sessionState.hasEnded()) stream.close()
      else if (stream.readyState === EventSource.CLOSED) stream = follow()
    }
    const stopWatching = sessionState.subscribe(followAgain)
    const poll = setInterval(() => {
      if (document.hidden || stream.readyState === EventSource.OPEN || sessionState.hasEnded()) return
      note({ kinds: ['*'] })
      followAgain()
    }, pollWithout)
    return () => {
      stopWatching()
      stream.close()
      clearInterval(poll)
      clearTimeout(timer)
      clearTimeout(boardTimer)
      clearTimeout(askTimer)
    }
  }, [workspaceId, client])
}
