import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'

export type QueueWatch = {
  /** Resolves with the next poll that finds a job of the kind, and when the watch is stopped. */
  next(name: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Polls for all kinds with one small statement: most polls find nothing, and a fetch for each kind would be dozens of
 * large statements a second.
 */
export function watchQueue(findKinds: () => Promise<string[]>, log: Log, pollMs: number): QueueWatch {
  const ended = new AbortController()
  const waiting = new Map<string, PromiseWithResolvers<void>>()

  const wake = (name: string): void => {
    waiting.get(name)?.resolve()
    waiting.delete(name)
  }

  const polling = (async () => {
    while (!ended.signal.aborted) {
      try {
        for (const name of await findKinds()) wake(name)
      } catch (error) {
        log.warn({ err: error }, 'The job queue cannot be reached; it will be retried.')
      }
      await sleep(pollMs, undefined, { signal: ended.signal }).catch(() => {})
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
      await polling
      for (const name of [...waiting.keys()]) wake(name)
    },
  }
}
