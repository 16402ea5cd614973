import { type ChildProcess, fork } from 'node:child_process'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { environmentWith } from './config.ts'
import type { Log } from './log.ts'

/** A server process ended before it was ready; it has reported the reason itself, if it could. */
export class ServerProcessFailed extends Error {}

type ServerProcessesOptions = {
  count: number
  /** The arguments of a server process, and additional ones of the very first. */
  command: { each: readonly string[]; first: readonly string[] }
  /** Added to the environment of this process. */
  env: Record<string, string>
  log: Log
  /** Aborted when they should finish open requests and exit. */
  stopping: AbortSignal
  /** Called once, when all of them are ready. */
  opened(address: string): void
}

type ServerProcesses = {
  /** Keeps `count` processes running on one port until stopped. */
  keep(): Promise<void>
  /** The metrics of each process that is ready. */
  measured(): Promise<object[]>
}

type End = { server_pid?: number; reason: string }
type ProcessSlot = { ready: Promise<string>; over: Promise<void> }
export type FromProcess = { ready?: string; measured?: object }

// Longer than any of them takes to stop (main.ts). One that hangs is killed.
const longestStop = 14_000
const longestMeasuring = 5000

/**
 * Copies of this program on one port: the system distributes connections among all processes that listen on it. They exit
 * when this process is gone, however it ended, because the channel to it closes.
 */
export function serverProcesses(options: ServerProcessesOptions): ServerProcesses {
  const { count, log, command, stopping, opened } = options
  const env = { ...options.env }
  const failing = new AbortController()
  const ending = AbortSignal.any([stopping, failing.signal])
  const serving = new Set<ChildProcess>()
  const place = (first: readonly string[]): ProcessSlot =>
    openPlace(log, ending, (attempt, isReady) => {
      const args = [...command.each, ...(attempt === 0 ? first : [])]
      return runOne({ args, env, log, ending, serving, isReady })
    })

  async function keep(): Promise<void> {
    // The first starts alone: it migrates, and an error that would stop all of them is reported only once.
    const first = place(command.first)
    const places = [first]
    try {
      const address = await Promise.race([first.ready, first.over])
      if (address === undefined) return
      // If the system has chosen the port, all others use the same one.
      env.PORT = new URL(address).port
      while (places.length < count) places.push(place([]))
      void Promise.all(places.map(({ ready }) => ready)).then(() => ending.aborted || opened(address))
      await Promise.all(places.map(({ over }) => over))
    } catch (error) {
      failing.abort()
      await Promise.allSettled(places.map(({ over }) => over))
      throw error
    }
  }

  return {
    keep,
    measured: async () => (await Promise.all([...serving].map(measuredBy))).filter((part) => part !== null),
  }
}

/** One slot: a process that is replaced whenever it dies. */
function openPlace(
  log: Log,
  ending: AbortSignal,
  run: (attempt: number, isReady: (address: string) => void) => Promise<End>,
): ProcessSlot {
  const { promise: ready, resolve } = Promise.withResolvers<string>()

  async function fill(): Promise<void> {
    let served = false
    let failures = 0
    for (let attempt = 0; !ending.aborted; attempt++) {
      const begun = performance.now()
      const end = await run(attempt, (address) => {
        served = true
        resolve(address)
      }).catch((error: Error): End => ({ reason: `could not be started (${error.message})` }))
      // A signal to the whole group can end it before this process has noticed the same signal.
      await nextTurn()
      if (ending.aborted) return
      if (!served) throw new ServerProcessFailed(`A server process ${end.reason} before it was ready.`)
      log.error(end, 'A server process ended unexpectedly, starting another.')
      failures = performance.now() - begun > 60_000 ? 0 : failures + 1
      await sleep(Math.min(50 * 2 ** failures, 5000), undefined, { signal: ending }).catch(() => {})
    }
  }

  return { ready, over: fill() }
}

type Run = {
  args: readonly string[]
  env: Record<string, string>
  log: Log
  ending: AbortSignal
  serving: Set<ChildProcess>
  isReady(address: string): void
}

/** Runs one server process; resolves with the reason when it exits. */
const runOne = ({ args, env, log, ending, serving, isReady }: Run): Promise<End> =>
  new Promise((resolve, reject) => {
    const child = fork(process.argv[1]!, args, { env: environmentWith(env) })
    const { pid } = child
    log.debug({ server_pid: pid }, 'A server process is starting.')
    child.on('message', ({ ready }: FromProcess) => {
      if (ready === undefined) return
      serving.add(child)
      log.info({ server_pid: pid }, 'A server process is ready.')
      isReady(ready)
    })
    let killing: NodeJS.Timeout
    const stop = (): void => {
      child.kill('SIGTERM')
      killing = setTimeout(() => child.kill('SIGKILL'), longestStop)
    }
    ending.addEventListener('abort', stop)
    child.on('exit', (code, signal) => {
      ending.removeEventListener('abort', stop)
      clearTimeout(killing)
      serving.delete(child)
      const end: End = { server_pid: pid, reason: signal ? `was ended by ${signal}` : `ended with code ${code}` }
      log.debug(end, 'A server process ended.')
      resolve(end)
    })
    // For a running process it means that a message could not be sent; its exit follows.
    child.on('error', (error) => pid ?? reject(error))
  })

/** Null if the process exits before it answers. */
const measuredBy = (child: ChildProcess): Promise<object | null> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(
      () => done(() => reject(new Error('A server process did not report its metrics.'))),
      longestMeasuring,
    )
    const onMessage = ({ measured }: FromProcess): void => {
      if (measured) done(() => resolve(measured))
    }
    const onExit = (): void => done(() => resolve(null))
    const done = (settle: () => void): void => {
      clearTimeout(late)
      child.off('message', onMessage).off('exit', onExit)
      settle()
    }
    child.on('message', onMessage).on('exit', onExit)
    child.send('measure', (error) => error && onExit())
  })
