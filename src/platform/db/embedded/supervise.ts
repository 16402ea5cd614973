import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './options.ts'
import { endServer, type Server, untilReady } from './server.ts'

type Supervision = { stop(): Promise<void> }

/** Restarts PostgreSQL until it is stopped. */
export function supervise(first: Server, again: () => Server, cluster: string, log: Log): Supervision {
  const stopping = new AbortController()
  const { signal } = stopping
  let server = first
  let stopped: Promise<void> | undefined

  async function watch() {
    for (let failures = 0; ; failures++) {
      const begun = performance.now()
      const { reason } = await server.ended
      if (signal.aborted) return
      log.error({ reason, lines: server.output.lines }, 'PostgreSQL ended unexpectedly, starting it again')
      if (performance.now() - begun > 60_000) failures = 0
      // Children of the dead process hold its shared memory for a moment, and a start fails until they are gone.
      await sleep(Math.min(100 * 2 ** failures, 5000), undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      server = again()
      await untilReady(server, cluster).then(
        () => log.info({ postgres_pid: server.child.pid }, 'PostgreSQL is running again'),
        () => {},
      )
    }
  }

  const watching = watch()
  // For a process that exits without stop(), as after an uncaught error.
  const stopOnExit = () => server.child.kill('SIGINT')
  process.once('exit', stopOnExit)

  async function stop() {
    stopping.abort()
    await endServer(server)
    await watching
    process.off('exit', stopOnExit)
  }

  return {
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}
