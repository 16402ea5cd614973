import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { addCleanup } from './embedded-folder.ts'

const script = new URL('./embedded-owner.ts', import.meta.url).pathname

export type Owner = { child: ChildProcess; startResult: Promise<{ url?: string; refused?: string }> }

export function startOwner(t: TestContext, dataDir: string, user: { uid?: number; gid?: number } = {}): Owner {
  const child = spawn(process.execPath, [script, dataDir], { ...user, cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] })
  let errorOutput = ''
  child.stderr.setEncoding('utf8').on('data', (part) => {
    errorOutput += part
  })
  const startResult = new Promise<{ url?: string; refused?: string }>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => resolve(JSON.parse(line)))
    child.on('close', () => reject(new Error(`the owner ended without output\n${errorOutput}`)))
  })
  startResult.catch(() => {})
  addCleanup(t, () => stopOwner(child))
  return { child, startResult }
}

export async function stopOwner(child: ChildProcess) {
  const running = child.exitCode === null && child.signalCode === null
  child.stdin?.on('error', () => {}).end()
  if (running) await once(child, 'exit')
}

export async function killOwner(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
