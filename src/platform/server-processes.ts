import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeConnectionsNotTaken } from './handed-connections.ts'
import type { Log } from './log.ts'

/** A server process ended before it ever served, and has said itself why, if it could. */
export class ServerProcessFailed extends Error {}

export type ServerProcesses = {
  count: number
  /** What they are told beyond the environment of this process. */
  env: Record<string, string>
  log: Log
  /** Aborted when they are to finish what is under way and end. */
  stopping: AbortSignal
  /** Called once, when all of them serve. */
  opened(address: string): void
}

type End = { server_pid?: number; reason: string }
type Place = { ready: Promise<string>; over: Promise<void> }

/**
 * Keeps that many copies of this command running on one port, until stopped. Node hands each connection to the next of
 * them in turn, and ends them by itself when this process is gone, however it ended.
 */
export async function keepServerProcesses({ count, env, log, stopping, opened }: ServerProcesses): Promise<void> {
  const failing = new AbortController()
  const ending = AbortSignal.any([stopping, failing.signal])
  const open = (): Place => openPlace(env, log, ending)
  // The first goes ahead alone: it migrates, and what keeps it from serving would keep all, but is told once.
  const first = open()
  const places = [first]
  try {
    const address = await Promise.race([first.ready, first.over])
    if (address === undefined) return
    while (places.length < count) places.push(open())
    void Promise.all(places.map(({ ready }) => ready)).then(() => ending.aborted || opened(address))
    await Promise.all(places.map(({ over }) => over))
  } catch (error) {
    failing.abort()
    await Promise.allSettled(places.map(({ over }) => over))
    throw error
  }
}

/** One place among the server processes, filled again whenever the one in it dies. */
function openPlace(env: Record<string, string>, log: Log, ending: AbortSignal): Place {
  const { promise: ready, resolve } = Promise.withResolvers<string>()

  async function fill(): Promise<void> {
    let served = false
    for (let failures = 0; !ending.aborted; failures++) {
      const begun = performance.now()
      const end = await runOne(env, log, ending, (address) => {
        served = true
        resolve(address)
      }).catch((error: Error): End => ({ reason: `could not be started (${error.message})` }))
      if (ending.aborted) return
      if (!served) throw new ServerProcessFailed(`A server process ${end.reason} before it was ready.`)
      log.error(end, 'A server process ended unexpectedly, starting another.')
      if (performance.now() - begun > 60_000) failures = 0
      await sleep(Math.min(100 * 2 ** failures, 5000), undefined, { signal: ending }).catch(() => {})
    }
  }

  return { ready, over: fill() }
}

/** One server process from its start to its end; resolves with how it ended. */
const runOne = (
  env: Record<string, string>,
  log: Log,
  ending: AbortSignal,
  isReady: (address: string) => void,
): Promise<End> =>
  new Promise((resolve, reject) => {
    const worker = cluster.fork(env)
    const { pid } = worker.process
    closeConnectionsNotTaken(worker)
    log.debug({ server_pid: pid }, 'A server process is starting.')
    worker.on('message', (message: { ready?: string }) => {
      // Its part of the metrics comes the same way.
      if (message.ready === undefined) return
      log.info({ server_pid: pid }, 'A server process is ready.')
      isReady(message.ready)
    })
    const stop = (): void => void worker.process.kill('SIGTERM')
    ending.addEventListener('abort', stop)
    worker.on('exit', (code, signal) => {
      ending.removeEventListener('abort', stop)
      const end: End = { server_pid: pid, reason: signal ? `was ended by ${signal}` : `ended with code ${code}` }
      log.debug(end, 'A server process ended.')
      resolve(end)
    })
    // Of one that runs it means that a message no longer reached it; its end follows.
    worker.on('error', (error) => pid ?? reject(error))
  })

/** On the side of a server process: tells the one that keeps it when it serves. */
export async function reportReady(start: () => Promise<{ address: string }>): Promise<void> {
  try {
    const { address } = await start()
    process.send!({ ready: address })
  } catch (error) {
    // With the channel open it would not end.
    cluster.worker!.disconnect()
    throw error
  }
}
