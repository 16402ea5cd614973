import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FileReport, Remark } from './shard-reporter.ts'

/** What a shard is told: the next file, and with null that there is none. */
export type Order = { file: string | null }

export type Outcome = FileReport & { seconds: number }

export type Shard = {
  /** Never throws: where the process ends under a file, that is how the file ended. */
  run(file: string): Promise<Outcome>
  isAlive(): boolean
  /** True if it ended by itself, with nothing left open and nothing gone wrong between two files. */
  end(): Promise<boolean>
  kill(): void
}

const program = fileURLToPath(new URL('./shard.ts', import.meta.url))
const reporter = new URL('./shard-reporter.ts', import.meta.url).href
const tracking = new URL('./light-tracking.ts', import.meta.url).href
/** Longer than a shard itself waits, for one that cannot say anything any more. */
const patienceMs = { file: 630_000, end: 30_000 }

export function startShard(env: NodeJS.ProcessEnv): Shard {
  const child = fork(program, {
    env,
    execArgv: [
      ...process.execArgv.filter((option) => !option.startsWith('--test-')),
      '--test-timeout=240000',
      // Whole applications are made and dropped by the hundred: with room for the young, few are moved about.
      '--max-semi-space-size=32',
      `--import=${tracking}`,
      `--test-reporter=${reporter}`,
      '--test-reporter-destination=stdout',
    ],
    serialization: 'advanced',
  })
  const exited = once(child, 'exit')
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null
  const killIn = (ms: number): NodeJS.Timeout => setTimeout(() => child.kill('SIGKILL'), ms)
  // Where it is gone, that is known by its exit.
  const tell = (order: Order): void => void child.send(order, () => {})
  let remarks = 0
  let done: (report: FileReport) => void = () => {}
  child.on('message', (message: FileReport | Remark) => {
    if ('file' in message) return done(message)
    remarks++
    console.error(message.remark)
  })

  return {
    isAlive,
    async run(file) {
      const begun = performance.now()
      const reported = new Promise<FileReport>((resolve) => {
        done = resolve
      })
      const broken = exited.then(() => brokenOff(file, child.signalCode ?? child.exitCode))
      const timer = killIn(patienceMs.file)
      tell({ file })
      const report = await Promise.race([reported, broken])
      clearTimeout(timer)
      return { ...report, seconds: (performance.now() - begun) / 1000 }
    },
    async end() {
      if (isAlive()) tell({ file: null })
      const timer = killIn(patienceMs.end)
      await exited
      clearTimeout(timer)
      return remarks === 0 && child.exitCode === 0
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

const brokenOff = (file: string, how: string | number | null): FileReport => ({
  file,
  passed: false,
  counts: { tests: 0, passed: 0, failed: 0, skipped: 0, todo: 0 },
  text: '',
  failures: `${file}: its process ended under it (${how}).\n`,
})
