import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'

/**
 * Work that finds out by itself what there is to do. Every worker looks at this interval, and goes on as long as `work`
 * says that it did something.
 */
export type Chore = {
  name: string
  everySeconds: number
  /** The longest rest between two pieces of work, however busy the process is. Zero where somebody waits for the end. */
  mostRestSeconds: number
  work(): Promise<number>
}

/** People are waiting for answers first: the busier the process is, the longer it rests after work. */
const restFactor = (utilization: number): number => 1 + 60 * utilization

/** Starts the rounds and returns what ends them, after the one under way. */
export function doChores(chores: readonly Chore[], log: Log): () => Promise<void> {
  const ended = new AbortController()
  const rounds = chores.map(async ({ name, everySeconds, mostRestSeconds, work }) => {
    let load = performance.eventLoopUtilization()
    while (!ended.signal.aborted) {
      const begun = performance.now()
      const done = await work().catch((error: unknown) => {
        log.warn({ err: error, chore: name }, 'A chore failed; it is tried again.')
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
