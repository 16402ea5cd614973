import { setTimeout as sleep } from 'node:timers/promises'

type Seen = { sent: number; answered: number | null }

/** A client of another company, which sends a cheap request twice a second without waiting for the previous answer. */
export type Bystander = {
  stop(): Promise<void>
  /** The longest wait of requests sent in a span of time, in milliseconds, and how many were refused. */
  longestWait(from: number, until: number): { longest: number; refused: number; asked: number }
}

export function startBystander(address: string, token: string): Bystander {
  const seen: Seen[] = []
  const pending: Promise<void>[] = []
  let over = false
  const ask = async (): Promise<void> => {
    const one: Seen = { sent: Date.now(), answered: null }
    seen.push(one)
    try {
      const response = await fetch(address, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(30_000),
      })
      await response.arrayBuffer()
      if (response.ok) one.answered = Date.now()
    } catch {}
  }
  const asking = (async () => {
    while (!over) {
      pending.push(ask())
      await sleep(500)
    }
  })()
  return {
    async stop() {
      over = true
      await asking
      await Promise.all(pending)
    },
    longestWait(from, until) {
      const asked = seen.filter(({ sent }) => sent >= from && sent < until)
      return {
        longest: Math.max(0, ...asked.map((one) => servedAt(seen, one.sent) - one.sent)),
        refused: asked.filter(({ answered }) => answered === null).length,
        asked: asked.length,
      }
    },
  }
}

/** A refused request is retried, so the wait lasts until it or a later one is served. */
const servedAt = (seen: Seen[], sent: number): number =>
  Math.min(...seen.filter((one) => one.sent >= sent).map(({ answered }) => answered ?? Number.POSITIVE_INFINITY))
