import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { atEnd } from './embedded-folder.ts'

const script = new URL('./embedded-owner.ts', import.meta.url).pathname

export type Owner = { child: ChildProcess; said: Promise<{ url?: string; refused?: string }> }

export function startOwner(t: TestContext, dataDir: string, user: { uid?: number; gid?: number } = {}): Owner {
  const child = spawn(process.execPath, [script, dataDir], { ...user, cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (part) => {
    complaints += part
  })
  const said = new Promise<{ url?: string; refused?: string }>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => resolve(JSON.parse(line)))
    child.on('close', () => reject(new Error(`the owner ended without a word\n${complaints}`)))
  })
  said.catch(() => {})
  atEnd(t, () => finish(child))
  return { child, said }
}

export async function finish(child: ChildProcess) {
  const running = child.exitCode === null && child.signalCode === null
  child.stdin?.on('error', () => {}).end()
  if (running) await once(child, 'exit')
}

export async function killHard(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
