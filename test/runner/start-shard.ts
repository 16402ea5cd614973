import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Diagnostic, FileReport } from './shard-reporter.ts'

/** Sent to a shard: the next file to run, or null if there is none left. */
export type ShardMessage = { file: string | null }

export type FileResult = FileReport & { seconds: number }

export type Shard = {
  /** Never throws: if the process crashes, the file has failed. */
  run(file: string): Promise<FileResult>
  isAlive(): boolean
  /** True if it exited on its own, with no open handles and no failure between two files. */
  end(): Promise<boolean>
  kill(): void
}

const program = fileURLToPath(new URL('./shard.ts', import.meta.url))
const reporter = new URL('./shard-reporter.ts', import.meta.url).href
const asyncHooksShim = new URL('./async-hooks-shim.ts', import.meta.url).href
/** Longer than the timeouts inside a shard, for one that no longer responds. */
const timeoutMs = { file: 630_000, end: 30_000 }

export function startShard(env: NodeJS.ProcessEnv): Shard {
  const child = fork(program, {
    env,
    execArgv: [
      ...process.execArgv.filter((option) => !option.startsWith('--test-')),
      '--test-timeout=240000',
      // Hundreds of applications are created and dropped: a larger young generation saves copying in the garbage collector.
      '--max-semi-space-size=32',
      `--import=${asyncHooksShim}`,
      `--test-reporter=${reporter}`,
      '--test-reporter-destination=stdout',
    ],
    serialization: 'advanced',
  })
  const exited = once(child, 'exit')
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null
  const killIn = (ms: number): NodeJS.Timeout => setTimeout(() => child.kill('SIGKILL'), ms)
  // The exit event handles a shard that is gone.
  const send = (message: ShardMessage): void => void child.send(message, () => {})
  let diagnostics = 0
  let resolveReport: (report: FileReport) => void = () => {}
  child.on('message', (message: FileReport | Diagnostic) => {
    if ('file' in message) return resolveReport(message)
    diagnostics++
    console.error(message.diagnostic)
  })

  return {
    isAlive,
    async run(file) {
      const startedAt = performance.now()
      const reported = new Promise<FileReport>((resolve) => {
        resolveReport = resolve
      })
      const crashed = exited.then(() => crashReport(file, child.signalCode ?? child.exitCode))
      const timer = killIn(timeoutMs.file)
      send({ file })
      const report = await Promise.race([reported, crashed])
      clearTimeout(timer)
      return { ...report, seconds: (performance.now() - startedAt) / 1000 }
    },
    async end() {
      if (isAlive()) send({ file: null })
      const timer = killIn(timeoutMs.end)
      await exited
      clearTimeout(timer)
      return diagnostics === 0 && child.exitCode === 0
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

const crashReport = (file: string, how: string | number | null): FileReport => ({
  file,
  passed: false,
  counts: { tests: 0, passed: 0, failed: 0, skipped: 0, todo: 0 },
  text: '',
  failures: `${file}: its process ended under it (${how}).\n`,
})
