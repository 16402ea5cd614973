import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

export type Server = { base: string; pid: number; rss(): number; stop(): Promise<void> }

const started: ChildProcess[] = []
process.on('exit', () => {
  for (const child of started) child.kill('SIGKILL')
})

export const startFloor = (databaseUrl: string, tokensFile: string): Promise<Server> =>
  start(['bench/floor/main.ts', databaseUrl, tokensFile], {}, /^(http:\S+)$/)

export const startRecogniser = (databaseUrl: string, kioskToken: string): Promise<Server> =>
  start(['bench/kiosk/recognise.ts', databaseUrl, kioskToken], {}, /^(http:\S+)$/)

export const startStint = (env: Record<string, string>, onLine?: (line: string) => void): Promise<Server> =>
  start(
    ['bin/stint', 'serve'],
    { PORT: '0', STINT_LOG_LEVEL: 'info', NODE_ENV: 'production', ...env },
    /"address":"(http:[^"]+)"/,
    onLine,
  )

/** A process of its own that prints its address in a line once it is ready. */
async function start(
  args: string[],
  env: Record<string, string>,
  ready: RegExp,
  onLine = (_line: string): void => {},
): Promise<Server> {
  const child = spawn(process.execPath, [...nodeFlags, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  started.push(child)
  const base = await new Promise<string>((resolve, reject) => {
    const lines: string[] = []
    const read = (line: string): void => {
      lines.push(line)
      onLine(line)
      const found = ready.exec(line)?.[1]
      if (found) resolve(found)
    }
    createInterface(child.stdout!).on('line', read)
    createInterface(child.stderr!).on('line', read)
    child.on('exit', (code) => reject(new Error(`A server ended with ${code}:\n${lines.join('\n')}`)))
  })
  const pid = child.pid!
  return {
    base,
    pid,
    rss: () => residentBytes(pid),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      // A server that does not stop must not keep the benchmark running.
      const late = setTimeout(() => child.kill('SIGKILL'), 30_000)
      await once(child, 'exit')
      clearTimeout(late)
    },
  }
}

/** For profiling: BENCH_NODE_FLAGS="--cpu-prof". */
const nodeFlags = (process.env.BENCH_NODE_FLAGS ?? '').split(' ').filter(Boolean)

function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}
