import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverUser } from './programs.ts'

const user = serverUser()

const exitHandlers: (() => void)[] = []
/** Handlers run in reverse order: processes in a folder are stopped before the folder is removed. */
export const addExitHandler = (handler: () => void): void => void exitHandlers.unshift(handler)
process.on('exit', () => {
  for (const deed of exitHandlers) deed()
})

const started = new Set<ChildProcess>()

/** A folder that the servers may write to. */
export function createServerFolder(...path: string[]): string {
  const folder = join(...path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!)
  return folder
}

export function writeServerFile(folder: string, name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text, { mode: 0o600 })
  if (user.uid !== undefined) chownSync(file, user.uid, user.gid!)
  return file
}

export type Program = { pid: number; kill(): Promise<void>; stop(): Promise<void> }

/** Starts a program; its output goes to `<name>.log` in the folder. */
export function startProgram(folder: string, name: string, file: string, args: string[]): Program {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const child = spawn(file, args, {
    ...user,
    cwd: folder,
    stdio: ['ignore', log, log],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', HOME: folder },
  })
  closeSync(log)
  started.add(child)
  addExitHandler(() => started.has(child) && child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(() => void started.delete(child))
  return {
    pid: child.pid!,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 30_000)
      await ended
      clearTimeout(late)
    },
  }
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Polls until `probe` returns something truthy; errors are ignored until the timeout. */
export async function eventually<T>(what: string, probe: () => Promise<T | null | false>, seconds = 120): Promise<T> {
  const deadline = performance.now() + seconds * 1000
  for (;;) {
    const found = await probe().catch(() => null)
    if (found) return found
    if (performance.now() > deadline) throw new Error(`In ${seconds} seconds there was no ${what}.`)
    await sleep(200)
  }
}
