import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Checkout } from './checkout.ts'

export type Node = { base: string; stop(): Promise<void> }

/** The process exited before it was ready. */
export class NodeExited extends Error {}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** `stint serve` of a checkout; resolves when it is open. */
export async function startNode({ folder, name }: Checkout, env: Record<string, string>): Promise<Node> {
  const child = spawn(process.execPath, ['bin/stint', 'serve'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env, NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', STINT_LOG_LEVEL: 'info' },
  })
  running.add(child)
  const lines: string[] = []
  const base = await new Promise<string>((resolve, reject) => {
    createInterface(child.stderr!).on('line', (line) => {
      lines.push(line)
      const found = /Stint is ready/.test(line) && /(http:\/\/[\d.:]+)/.exec(line)?.[1]
      if (found) resolve(found)
      else if (/"level":(50|60)/.test(line)) console.error(`${name}: ${line}`)
    })
    child.once('exit', (code) => {
      running.delete(child)
      reject(new NodeExited(`${name} ended with ${code}: ${lines.at(-1) ?? ''}`))
    })
  })
  return {
    base,
    async stop() {
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      if (code !== 0) throw new Error(`${name} ended with ${code}.`)
    },
  }
}
