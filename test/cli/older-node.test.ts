import { strict as assert } from 'node:assert'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { addCleanup, createDataFolder } from '../faults/support/embedded-folder.ts'
import { childEnvironment } from '../support/child-environment.ts'
import { collectOutput, eventually } from './support/stint.ts'

const bin = fileURLToPath(new URL('../../bin/stint', import.meta.url))

/** The Node of the machine, which comes after the project's own in the PATH. */
const older = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .find((path) => existsSync(path) && Number(/\d+/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))) < 26)

test('a server started through an older Node ends when that process is killed', {
  skip: !older && 'no Node older than 26 is installed',
}, async (t) => {
  // The server waits for a database that never answers, so none is needed.
  const env = {
    ...{ DATABASE_URL: 'postgres://127.0.0.1:1/none', STINT_DATA_DIR: createDataFolder(t), PORT: '0' },
    ...childEnvironment(),
  }
  const starter = spawn(older!, [bin, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = collectOutput(starter)
  // The output closes when no process is left that could write to it.
  const ended = once(starter, 'close').then(() => 'ended')
  const server = Number(await eventually(() => /"pid":(\d+).*listening/.exec(output().stderr)?.[1]))
  addCleanup(t, () => {
    try {
      process.kill(server, 'SIGKILL')
    } catch {}
  })
  assert.notEqual(server, starter.pid)
  starter.kill('SIGKILL')
  assert.equal(await Promise.race([ended, sleep(20_000, 'still there', { ref: false })]), 'ended')
})
