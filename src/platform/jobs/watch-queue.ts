import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'

export type QueueWatch = {
  /** Resolves with the next look that finds a job of the kind, and when the watch is stopped. */
  next(name: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Looks for all kinds at once, by one small statement: most looks find nothing, and a fetch for each kind is dozens of
 * large ones a second.
 */
export function watchQueue(findKinds: () => Promise<string[]>, log: Log, restMs: number): QueueWatch {
  const ended = new AbortController()
  const waiting = new Map<string, PromiseWithResolvers<void>>()

  const wake = (name: string): void => {
    waiting.get(name)?.resolve()
    waiting.delete(name)
  }

  const looks = (async () => {
    while (!ended.signal.aborted) {
      try {
        for (const name of await findKinds()) wake(name)
      } catch (error) {
        log.warn({ err: error }, 'The job queue cannot be reached; it is tried again.')
      }
      await sleep(restMs, undefined, { signal: ended.signal }).catch(() => {})
    }
  })()

  return {
    next(name) {
      if (ended.signal.aborted) return Promise.resolve()
      const known = waiting.get(name) ?? Promise.withResolvers<void>()
      waiting.set(name, known)
      return known.promise
    },
    async stop() {
      ended.abort()
      await looks
      for (const name of [...waiting.keys()]) wake(name)
    },
  }
}
