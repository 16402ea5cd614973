import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, type TestContext } from 'node:test'
import { childEnvironment } from '../../support/child-environment.ts'

const bin = new URL('../../../bin/stint', import.meta.url).pathname

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answer = { status: number; body: any }

export type Server = {
  child: ChildProcess
  address: string
  request(method: string, path: string, send?: { attributes?: object; token?: string }): Promise<Answer>
}

// One folder for all servers of a test file: their keys belong to the database.
const dataDir = mkdtempSync(join(tmpdir(), 'stint-server-test-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))

/** Stint as a child process on this database; ready when this resolves, killed after the test. */
export async function startServer(t: TestContext, databaseUrl: string): Promise<Server> {
  const child = spawn(process.execPath, [bin, 'serve'], {
    env: {
      ...childEnvironment(),
      DATABASE_URL: databaseUrl,
      PORT: '0',
      STINT_DATA_DIR: dataDir,
      STINT_LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => killServer(child))
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /ready at (\S+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
    child.on('exit', () => reject(new Error('the server ended before it was ready')))
  })
  return {
    child,
    address,
    async request(method, path, { attributes, token } = {}) {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: {
          ...(attributes && { 'content-type': 'application/vnd.api+json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(attributes && { body: JSON.stringify({ data: { attributes } }) }),
      })
      return { status: response.status, body: await response.json() }
    },
  }
}

export async function killServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
