// Whether the server can be reached, as the last requests have found it. What a browser believes about its network is no help:
// a phone in a lift is online.

type Connection = { lostSince: string | null }

const listeners = new Set<() => void>()
let snapshot: Connection = { lostSince: null }
let timer: ReturnType<typeof setTimeout> | undefined

const askEvery = 4000

function set(lostSince: string | null): void {
  snapshot = { lostSince }
  for (const tell of listeners) tell()
}

/** While it is lost, the server is asked for a sign of itself again and again. */
function ask(): void {
  clearTimeout(timer)
  timer = setTimeout(async () => {
    const answered = await fetch('/api/v3/status', { signal: AbortSignal.timeout(askEvery) }).catch(() => null)
    if (answered && !isGateway(answered.status)) connection.found()
    else if (snapshot.lostSince) ask()
  }, askEvery)
}

/** What a proxy says whose server is gone. */
const isGateway = (status: number): boolean => status === 502 || status === 504

export const connection = {
  subscribe(tell: () => void): () => void {
    listeners.add(tell)
    return () => listeners.delete(tell)
  },
  state: (): Connection => snapshot,
  lost(): void {
    if (snapshot.lostSince || isLeaving) return
    set(new Date().toISOString())
    ask()
  },
  found(): void {
    if (!snapshot.lostSince) return
    clearTimeout(timer)
    set(null)
  },
  /** By the status of an answer. */
  heard(status: number): void {
    if (isGateway(status)) connection.lost()
    else connection.found()
  },
}

// A page that is left breaks off what it has asked for.
let isLeaving = false
globalThis.addEventListener('pagehide', () => {
  isLeaving = true
})
globalThis.addEventListener('pageshow', () => {
  isLeaving = false
})
globalThis.addEventListener('online', () => {
  if (snapshot.lostSince) ask()
})
