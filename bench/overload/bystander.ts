import { setTimeout as sleep } from 'node:timers/promises'

type Seen = { sent: number; answered: number | null }

/** Somebody of another company, who asks for something cheap twice a second and waits for no answer before the next. */
export type Bystander = {
  stop(): Promise<void>
  /** The longest that they waited within a span of time, in milliseconds, and how often they were turned away. */
  longestWait(from: number, until: number): { longest: number; refused: number; asked: number }
}

export function startBystander(address: string, token: string): Bystander {
  const seen: Seen[] = []
  const under: Promise<void>[] = []
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
      under.push(ask())
      await sleep(500)
    }
  })()
  return {
    async stop() {
      over = true
      await asking
      await Promise.all(under)
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

/** Who is turned away asks again, so the wait lasts until that one, or one that was sent later, was served. */
const servedAt = (seen: Seen[], sent: number): number =>
  Math.min(...seen.filter((one) => one.sent >= sent).map(({ answered }) => answered ?? Number.POSITIVE_INFINITY))
