import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './options.ts'
import { type Output, outputSettings, watchOutput } from './output.ts'
import { readPostmaster } from './postmaster.ts'
import { binary, essence, folderForPrograms, type Program, settingArguments, spawnOptions } from './program.ts'

/** One PostgreSQL process, from start to end. */
export type Server = { child: ChildProcess; output: Output; ended: Promise<{ reason: string }> }

type Trouble = 'port taken' | 'memory in use' | 'locked' | 'other'

export class StartFailed extends Error {
  trouble: Trouble
  lines: string[]

  constructor(reason: string, lines: string[]) {
    super(lines.length > 0 ? essence(lines) : reason)
    this.trouble = troubleOf(lines.join('\n'))
    this.lines = lines
  }
}

function troubleOf(text: string): Trouble {
  if (/could not bind .* Address already in use/.test(text)) return 'port taken'
  if (/pre-existing shared memory block .* is still in use/.test(text)) return 'memory in use'
  if (/lock file ".*" already exists/.test(text)) return 'locked'
  return 'other'
}

/**
 * PostgreSQL's defaults suit one small server (128 MB of shared buffers, 1 GB of WAL, durable commits). Only the
 * connection limit is raised: several pools, the job queue and the command line share it.
 */
const defaults = { max_connections: '200' }

/** In the data directory, which is the working directory of its processes and inaccessible to others. */
const sockets = process.platform === 'win32' ? '' : '.'

export function startServer(program: Program, cluster: string, port: number, log: Log): Server {
  const settings = {
    ...defaults,
    ...outputSettings,
    ...program.settings,
    ...{ listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: sockets },
  }
  const child = spawn(binary(program, 'postgres'), ['-D', folderForPrograms(cluster), ...settingArguments(settings)], {
    ...spawnOptions(program, cluster),
    stdio: ['ignore', 'ignore', 'pipe'],
    // A process group of its own: Ctrl-C reaches only Stint, which stops it in order.
    detached: true,
  })
  const output = watchOutput(child.stderr!, log)
  return { child, output, ended: endOf(child) }
}

/** Reads the remaining output for at most two seconds: orphaned children of a killed process share the pipe. */
async function endOf(child: ChildProcess) {
  const drained = once(child, 'close').catch(() => {})
  const reason = await new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `ended with code ${code}`))
  })
  await Promise.race([drained, sleep(2000, undefined, { ref: false })])
  return { reason }
}

/** Without a timeout: after a crash PostgreSQL replays its WAL first, and makes progress as long as it runs. */
export async function untilReady({ child, output, ended }: Server, cluster: string) {
  let end: { reason: string } | undefined
  void ended.then((value) => {
    end = value
  })
  while (!end) {
    const recorded = await readPostmaster(cluster).catch(() => null)
    if (recorded?.ready && recorded.pid === child.pid) return
    await Promise.race([ended, sleep(25)])
  }
  throw new StartFailed(end.reason, output.lines)
}

export async function endServer({ child, output, ended }: Server) {
  output.hush()
  child.kill('SIGINT')
  const patience = new AbortController()
  const late = sleep(30_000, undefined, { signal: patience.signal }).then(
    () => child.kill('SIGQUIT'),
    () => {},
  )
  await ended
  patience.abort()
  await late
}
