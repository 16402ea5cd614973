import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWorkspaceId } from '../session/workspace-id.ts'
import { addressOf } from './addresses.ts'
import { call } from './client.ts'
import { refresh } from './hooks.ts'
import { forgetAnswered, isShownAlready } from './own-writes.ts'
import { sessionState } from './session-state.ts'

/** While the stream is not open. */
const pollInterval = 20_000
/** All streams of a server end together when it stops; the jitter spreads the requests that follow. */
const maxJitter = 2000
/** Changes within this time become one refetch. */
const debounce = 400
/** A minimum between refetches of the board: it lists everybody, and at the start of a shift everybody punches. */
const boardThrottle = 3000
const board = 'presence'
const changesBoard: readonly string[] = [board, 'time_trackings', 'absences', 'users', 'areas', 'workspaces']

/** When the page that was loaded began to read its workspace; null for workspaces that are opened later. */
let loadedAt = globalThis.headStart?.startedAt ?? null

/** `requests` has the ids of the requests that made the changes, by kind, without kinds that anything else has changed. */
type ChangedEvent = { kinds: readonly string[]; requests?: Readonly<Record<string, readonly string[]>> }

/** The requests that made several changes; undefined if anything else made one of them. */
const joinRequests = (all: readonly (readonly string[] | undefined)[]): readonly string[] | undefined =>
  all.every((requests) => requests !== undefined) ? all.flat() : undefined

/**
 * Subscribes to the event stream, which names the kinds of records that have changed, and invalidates the queries of these
 * kinds, except after changes by this page that it has refetched already. Without a stream everything is polled, and
 * invalidated once more when the stream is open again.
 */
export function useLiveChanges(): void {
  const workspaceId = useWorkspaceId()
  const client = useQueryClient()
  useEffect(() => {
    let changedKinds = new Map<string, readonly string[] | undefined>()
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
        Math.max(0, boardRead + boardThrottle - Date.now()),
      )
    }
    const invalidateSoon = ({ kinds, requests = {} }: ChangedEvent): void => {
      for (const kind of kinds) {
        const earlier = changedKinds.has(kind) ? [changedKinds.get(kind)] : []
        changedKinds.set(kind, joinRequests([requests[kind], ...earlier]))
      }
      timer ??= setTimeout(() => {
        const requestsByKind = changedKinds
        const kinds = [...requestsByKind.keys()]
        changedKinds = new Map()
        timer = undefined
        // `*`: events may have been missed.
        if (kinds.includes('*')) void client.invalidateQueries({ queryKey: [workspaceId] })
        else {
          void refresh(
            client,
            workspaceId,
            kinds.filter((kind) => kind !== board && !isShownAlready(workspaceId, kind, requestsByKind.get(kind))),
          )
          if (kinds.some((kind) => changesBoard.includes(kind))) refreshBoard()
          forgetAnswered([...requestsByKind.values()].flatMap((requests) => requests ?? []))
        }
      }, debounce)
    }
    const readingSince = loadedAt ?? performance.now()
    loadedAt = null
    let isLost = false
    let hasOpened = false
    let sessionTimer: ReturnType<typeof setTimeout> | undefined
    // The browser does not say why a stream was refused. Only an ended session matters at once, because the page must be
    // covered then; anything else can wait for the poll, which loads the server more.
    const checkSession = (): void => {
      clearTimeout(sessionTimer)
      sessionTimer = setTimeout(() => void call('/api/v3/users/me').catch(() => {}), Math.random() * maxJitter)
    }
    const openStream = (): EventSource => {
      const eventSource = new EventSource(`${addressOf(workspaceId, 'events')}?recent=true`)
      // Changes between the first requests of the page and the opening of the stream.
      eventSource.addEventListener('recent', (event) => {
        const { kinds }: { kinds: Record<string, number> } = JSON.parse(event.data)
        const missed = Object.keys(kinds).filter((kind) => kinds[kind]! < performance.now() - readingSince)
        if (missed.length > 0) invalidateSoon({ kinds: [...missed, 'notifications'] })
      })
      eventSource.addEventListener('changed', (event) => {
        const { kinds, requests = {} }: ChangedEvent = JSON.parse(event.data)
        invalidateSoon({ kinds, requests })
        // Any change may come with a notification.
        const all = joinRequests(kinds.map((kind) => requests[kind]))
        invalidateSoon({ kinds: ['notifications'], requests: all ? { notifications: all } : {} })
      })
      eventSource.addEventListener('error', () => {
        isLost = true
        if (hasOpened && eventSource.readyState === EventSource.CLOSED) {
          hasOpened = false
          checkSession()
        }
      })
      eventSource.addEventListener('open', () => {
        if (isLost) invalidateSoon({ kinds: ['*'] })
        isLost = false
        hasOpened = true
      })
      return eventSource
    }
    let stream = openStream()
    // Closed with the session, because the browser would retry once, be refused and give up for good.
    const reopenStream = (): void => {
      if (sessionState.hasEnded()) stream.close()
      else if (stream.readyState === EventSource.CLOSED) stream = openStream()
    }
    const unsubscribe = sessionState.subscribe(reopenStream)
    const poll = setInterval(() => {
      if (document.hidden || stream.readyState === EventSource.OPEN || sessionState.hasEnded()) return
      invalidateSoon({ kinds: ['*'] })
      reopenStream()
    }, pollInterval)
    return () => {
      unsubscribe()
      stream.close()
      clearInterval(poll)
      clearTimeout(timer)
      clearTimeout(boardTimer)
      clearTimeout(sessionTimer)
    }
  }, [workspaceId, client])
}
