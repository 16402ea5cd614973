import { createListeners } from '../listeners.ts'

// Whether the server can be reached, as the last requests have found out. `navigator.onLine` is no help: a phone in a lift
// is online.

type Connection = { lostSince: string | null }

const { subscribe, notify } = createListeners()
let snapshot: Connection = { lostSince: null }
let timer: ReturnType<typeof setTimeout> | undefined

const pollInterval = 4000

function set(lostSince: string | null): void {
  snapshot = { lostSince }
  notify()
}

/** Polls the server until it answers. */
function poll(): void {
  clearTimeout(timer)
  timer = setTimeout(async () => {
    const response = await fetch('/api/v3/status', { signal: AbortSignal.timeout(pollInterval) }).catch(() => null)
    if (response && !isGatewayError(response.status)) connection.found()
    else if (snapshot.lostSince) poll()
  }, pollInterval)
}

/** A proxy answers these when the server behind it is down. */
const isGatewayError = (status: number): boolean => status === 502 || status === 504

export const connection = {
  subscribe,
  state: (): Connection => snapshot,
  lost(): void {
    if (snapshot.lostSince || isLeaving) return
    set(new Date().toISOString())
    poll()
  },
  found(): void {
    if (!snapshot.lostSince) return
    clearTimeout(timer)
    set(null)
  },
  /** Takes every status that a request was answered with. */
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
  if (snapshot.lostSince) poll()
})
