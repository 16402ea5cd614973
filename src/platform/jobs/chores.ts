import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'

/**
 * Background work that polls for something to do. Every worker calls `work` at this interval, and sooner as long as it
 * returns that something was done.
 */
export type Chore = {
  name: string
  everySeconds: number
  /** The longest pause after a call that did something, however busy the process is. Zero if a user waits for the result. */
  mostRestSeconds: number
  /** After so long without being done with everything, it works off without pauses as much as is waiting by then. */
  catchUp?: { afterSeconds: number; countWaiting(): Promise<number> }
  work(): Promise<number>
}

/** Requests have priority: the busier the process, the longer the pause. */
const restFactor = (utilization: number): number => 1 + 60 * utilization

/** Starts the loops and returns the function that ends them, each after the call under way. */
export function doChores(chores: readonly Chore[], log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const loops = chores.map(async (chore) => {
    const { name, everySeconds, mostRestSeconds, work } = chore
    const backlog = followBacklog(chore)
    let load = performance.eventLoopUtilization()
    while (!stopping.signal.aborted) {
      const begun = performance.now()
      const [done, isBehind] = await work()
        .then(async (done) => [done, await backlog.isBehind(done)] as const)
        .catch((error: unknown) => {
          log.warn({ err: error, chore: name }, 'A chore failed; it will be retried.')
          return [0, false] as const
        })
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, load)
      load = now
      if (isBehind) continue
      const fairRest = (performance.now() - begun) * restFactor(utilization)
      const mostRest = Math.min(mostRestSeconds * 1000, backlog.millisecondsLeft())
      const rest = done === 0 ? everySeconds * 1000 : Math.min(fairRest, mostRest)
      await sleep(rest, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })
  return async () => {
    stopping.abort()
    await Promise.all(loops)
  }
}

/** Whether a chore has to catch up. */
function followBacklog({ catchUp }: Chore) {
  let caughtUp = performance.now()
  let waiting = 0
  const millisecondsLeft = (): number =>
    catchUp ? Math.max(0, caughtUp + catchUp.afterSeconds * 1000 - performance.now()) : Infinity
  return {
    /** Until the pauses end. */
    millisecondsLeft,
    /** To be called after each call, with how much it has done. */
    async isBehind(done: number): Promise<boolean> {
      const hasCaughtUp = done === 0 || (waiting > 0 && waiting <= done)
      waiting = hasCaughtUp ? 0 : Math.max(0, waiting - done)
      if (hasCaughtUp) caughtUp = performance.now()
      else if (catchUp && waiting === 0 && millisecondsLeft() === 0) waiting = await catchUp.countWaiting()
      return waiting > 0
    },
  }
}
