import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../../support/child-environment.ts'
import type { CommandMessage } from './command-process.ts'

const bin = fileURLToPath(new URL('../../../bin/stint', import.meta.url))

export type Run = { code: number | null; stdout: string; stderr: string }
export type Env = Record<string, string>

/** The variables that any program needs to run, and these. */
const minimalEnvironment = (env: Env): Env => ({ ...childEnvironment(), HOME: '/nonexistent', ...env })

/** The real command line as a child process; `detached` gives it a process group of its own. */
export const startStint = (args: string[], env: Env, { detached = false } = {}): ChildProcess =>
  spawn(process.execPath, [bin, ...args], { env: minimalEnvironment(env), stdio: ['pipe', 'pipe', 'pipe'], detached })

export async function stint(args: string[], env: Env, input = ''): Promise<Run> {
  const child = startStint(args, env)
  const output = collectOutput(child)
  child.stdin?.on('error', () => {}).end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...output() }
}

/**
 * For test files with many short commands: the same, one after the other in one process, so that modules are loaded once.
 * The start and the end of a process are tested with `stint`.
 */
export function openCommandProcess(): (args: string[], env: Env, input?: string) => Promise<Run> {
  const child = fork(fileURLToPath(new URL('./command-process.ts', import.meta.url)), {
    env: minimalEnvironment({}),
    silent: true,
  })
  after(() => child.kill())
  const output = collectOutput(child)
  let [out, err, count] = [0, 0, 0]
  const run = async (args: string[], env: Env, input: string): Promise<Run> => {
    const end = `<end of command ${++count}>`
    const ended = once(child, 'message')
    child.send({ args, env: minimalEnvironment(env), input, end } satisfies CommandMessage)
    const [{ code }] = (await ended) as [{ code: number }]
    await eventually(() => output().stdout.endsWith(end) && output().stderr.endsWith(end))
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

/** Collects the output of the process; returns what it has written so far. */
export function collectOutput(child: ChildProcess): () => { stdout: string; stderr: string } {
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

/** Polls until `probe` returns something truthy. A minute, since a first start on a busy machine creates a database cluster. */
export async function eventually<T>(probe: () => T): Promise<NonNullable<T>> {
  const deadline = performance.now() + 60_000
  for (;;) {
    const found = probe()
    if (found) return found as NonNullable<T>
    if (performance.now() > deadline) throw new Error('Still not true after a minute.')
    await sleep(25)
  }
}
