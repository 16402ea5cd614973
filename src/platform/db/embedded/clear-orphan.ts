import { setTimeout as sleep } from 'node:timers/promises'
import { urlOf } from './connection-file.ts'
import type { DataFolder } from './data-folder.ts'
import type { Log } from './options.ts'
import { claimOwnership } from './ownership.ts'
import { dropStaleLock, findPostmaster, runsOn } from './postmaster.ts'
import { alreadyRunning, codeOf, EmbeddedRefused } from './refused.ts'

const patience = 60_000

/** Stops a PostgreSQL whose Stint was killed; refuses if its Stint is alive. */
export async function clearOrphan(folder: DataFolder, password: string, log: Log) {
  const begun = performance.now()
  for (;;) {
    const running = await findPostmaster(folder.cluster)
    if (!running) return dropStaleLock(folder.cluster)
    const claim = running.ready ? await askFor(urlOf(folder, password, running.port), running.pid, folder) : 'silent'
    if (claim === 'held') throw alreadyRunning(folder.root)
    if (claim !== 'silent') {
      log.warn({ postgres_pid: running.pid }, 'Found a PostgreSQL whose Stint was killed, stopping it')
      await endOrphan(running.pid, folder).finally(() => claim.release())
      // If it was killed meanwhile, its lock file is left, and its pid is in use until its parent has reaped it.
      return dropStaleLock(folder.cluster)
    }
    // It is starting, stopping or recovering, possibly by another process.
    if (performance.now() - begun > patience) throw stuck(running.pid, folder, 'does not answer')
    await sleep(200)
  }
}

const askFor = (url: string, pid: number, folder: DataFolder) =>
  claimOwnership(url).catch(() => {
    throw stuck(pid, folder, `does not accept the password in ${folder.connection}`)
  })

async function endOrphan(pid: number, folder: DataFolder) {
  sendSignal(pid, 'SIGINT')
  if (await hasExited(pid, folder, 20_000)) return
  sendSignal(pid, 'SIGQUIT')
  if (!(await hasExited(pid, folder, 10_000))) throw stuck(pid, folder, 'does not stop')
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

async function hasExited(pid: number, { cluster }: DataFolder, ms: number) {
  const begun = performance.now()
  while (await runsOn(pid, cluster)) {
    if (performance.now() - begun > ms) return false
    await sleep(50)
  }
  return true
}

const stuck = (pid: number, { cluster }: DataFolder, trouble: string) =>
  new EmbeddedRefused(
    `The PostgreSQL that runs on ${cluster} (process ${pid}) ${trouble}; stop that process and start again.`,
  )
