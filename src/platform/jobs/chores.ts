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
  work(): Promise<number>
}

/** Requests have priority: the busier the process, the longer the pause. */
const restFactor = (utilization: number): number => 1 + 60 * utilization

/** Starts the loops and returns the function that ends them, each after the call under way. */
export function doChores(chores: readonly Chore[], log: Log): () => Promise<void> {
  const ended = new AbortController()
  const rounds = chores.map(async ({ name, everySeconds, mostRestSeconds, work }) => {
    let load = performance.eventLoopUtilization()
    while (!ended.signal.aborted) {
      const begun = performance.now()
      const done = await work().catch((error: unknown) => {
        log.warn({ err: error, chore: name }, 'A chore failed; it will be retried.')
        return 0
      })
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, load)
      load = now
      const fairRest = (performance.now() - begun) * restFactor(utilization)
      const rest = done === 0 ? everySeconds * 1000 : Math.min(fairRest, mostRestSeconds * 1000)
      await sleep(rest, undefined, { signal: ended.signal }).catch(() => {})
    }
  })
  return async () => {
    ended.abort()
    await Promise.all(rounds)
  }
}
