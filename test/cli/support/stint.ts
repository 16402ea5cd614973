import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../../support/child-environment.ts'
import type { Order } from './command-process.ts'

const bin = fileURLToPath(new URL('../../../bin/stint', import.meta.url))

export type Run = { code: number | null; stdout: string; stderr: string }
export type Env = Record<string, string>

/** Nothing of the surroundings but what a program needs to run at all. */
const bare = (env: Env): Env => ({ ...childEnvironment(), HOME: '/nonexistent', ...env })

/** The real command line as a process of its own; `detached` with a process group of its own. */
export const startStint = (args: string[], env: Env, { detached = false } = {}): ChildProcess =>
  spawn(process.execPath, [bin, ...args], { env: bare(env), stdio: ['pipe', 'pipe', 'pipe'], detached })

export async function stint(args: string[], env: Env, input = ''): Promise<Run> {
  const child = startStint(args, env)
  const output = gather(child)
  child.stdin?.on('error', () => {}).end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...output() }
}

/**
 * For test files with many commands that end: the same, one after the other in one process, which is loaded once. What only
 * a process of its own can show, as how it starts and stops, is for `stint`.
 */
export function openCommandProcess(): (args: string[], env: Env, input?: string) => Promise<Run> {
  const child = fork(fileURLToPath(new URL('./command-process.ts', import.meta.url)), { env: bare({}), silent: true })
  after(() => child.kill())
  const output = gather(child)
  let [out, err, count] = [0, 0, 0]
  const run = async (args: string[], env: Env, input: string): Promise<Run> => {
    const end = `<end of command ${++count}>`
    const ended = once(child, 'message')
    child.send({ args, env: bare(env), input, end } satisfies Order)
    const [{ code }] = (await ended) as [{ code: number }]
    await until(() => output().stdout.endsWith(end) && output().stderr.endsWith(end))
    const { stdout, stderr } = output()
    const written = { stdout: stdout.slice(out, -end.length), stderr: stderr.slice(err, -end.length) }
    ;[out, err] = [stdout.length, stderr.length]
    return { code, ...written }
  }
  let last: Promise<unknown> = Promise.resolve()
  return (args, env, input = '') => {
    const next = last.then(() => run(args, env, input))
    last = next.catch(() => {})
    return next
  }
}

/** What the process has written so far. */
export function gather(child: ChildProcess): () => { stdout: string; stderr: string } {
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (part) => {
    stdout += part
  })
  child.stderr?.setEncoding('utf8').on('data', (part) => {
    stderr += part
  })
  return () => ({ stdout, stderr })
}

/** Waits until `look` gives something. A minute, since a first start on a busy machine makes a whole database cluster. */
export async function until<T>(look: () => T): Promise<NonNullable<T>> {
  const deadline = performance.now() + 60_000
  for (;;) {
    const found = look()
    if (found) return found as NonNullable<T>
    if (performance.now() > deadline) throw new Error('Waited a minute in vain.')
    await sleep(25)
  }
}
