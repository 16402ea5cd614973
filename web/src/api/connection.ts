import { createListeners } from '../listeners.ts'

// Whether the server can be reached, according to the last requests. `navigator.onLine` is no help: a phone in a lift
// is online.

/** `lostSince` is also null if the page started without a network, as it is unknown then. */
type Connection = { isLost: boolean; lostSince: string | null }

const { subscribe, notify } = createListeners()
const reached: Connection = { isLost: false, lostSince: null }
let snapshot = reached
let hasResponded = false
let timer: ReturnType<typeof setTimeout> | undefined

const pollInterval = 4000

function set(connection: Connection): void {
  snapshot = connection
  notify()
}

/** Polls the server until it answers. */
function poll(): void {
  clearTimeout(timer)
  timer = setTimeout(async () => {
    const response = await fetch('/api/v3/status', { signal: AbortSignal.timeout(pollInterval) }).catch(() => null)
    if (response && !isGatewayError(response.status)) connection.found()
    else if (snapshot.isLost) poll()
  }, pollInterval)
}

/** A proxy answers these when the server behind it is down. */
const isGatewayError = (status: number): boolean => status === 502 || status === 504

export const connection = {
  subscribe,
  state: (): Connection => snapshot,
  lost(): void {
    if (snapshot.isLost || isLeaving) return
    set({ isLost: true, lostSince: hasResponded ? new Date().toISOString() : null })
    poll()
  },
  found(): void {
    hasResponded = true
    if (!snapshot.isLost) return
    clearTimeout(timer)
    set(reached)
  },
  /** Must be called with the status of every response. */
  responded(status: number): void {
    if (isGatewayError(status)) connection.lost()
    else connection.found()
  },
}

// The browser aborts the requests of a page that is left.
let isLeaving = false
globalThis.addEventListener('pagehide', () => {
  isLeaving = true
})
globalThis.addEventListener('pageshow', () => {
  isLeaving = false
})
globalThis.addEventListener('online', () => {
  if (snapshot.isLost) poll()
})
