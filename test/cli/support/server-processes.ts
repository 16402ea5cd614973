import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { addCleanup } from '../../faults/support/embedded-folder.ts'
import { collectOutput, type Env, eventually, startStint } from './stint.ts'

type Line = { pid: number; server_pid?: number; msg: string }

/** `stint serve` with two server processes, in a process group of its own: a terminal signals the whole group. */
export function startTwoWorkers(t: TestContext, env: Env) {
  const all = { PORT: '0', STINT_WORKERS: '2', STINT_LOG_LEVEL: 'debug', ...env }
  const child = startStint(['serve'], all, { detached: true })
  // All share the stdout of the first one, so `close` waits for the last of them.
  const ended = once(child, 'close') as Promise<[number | null, string | null]>
  const signal = (name: NodeJS.Signals, to: 'first' | 'group' | number): void => {
    process.kill(to === 'first' ? child.pid! : to === 'group' ? -child.pid! : to, name)
  }
  addCleanup(t, () => {
    try {
      signal('SIGKILL', 'group')
    } catch {}
    return ended
  })
  const output = collectOutput(child)
  const lines = (msg: string): Line[] =>
    output()
      .stderr.split('\n')
      .filter((line) => line.includes(`"msg":"${msg}"`) && line.endsWith('}'))
      .map((line) => JSON.parse(line))
  return {
    signal,
    ended,
    output,
    lines,
    /** The process ids that were logged with this message. */
    loggedPids: (msg: string): number[] => lines(`A server process ${msg}`).map((line) => line.server_pid!),
    async address(): Promise<string> {
      const found = await eventually(() => {
        if (child.exitCode !== null) throw new Error(output().stderr)
        return lines('Stint is ready.').length > 0 && /Stint is ready at (http:\S+)/.exec(output().stdout)?.[1]
      })
      return found as string
    },
  }
}
