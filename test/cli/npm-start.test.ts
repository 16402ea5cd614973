import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { root } from '../architecture/support/sources.ts'
import { addCleanup, createDataFolder } from '../faults/support/embedded-folder.ts'
import { createDatabase } from '../support/database.ts'
import { collectOutput, eventually } from './support/stint.ts'

async function npmStart(t: TestContext, cwd: string) {
  const database = await createDatabase()
  addCleanup(t, () => database.drop())
  const env = { ...process.env, DATABASE_URL: database.url, STINT_DATA_DIR: createDataFolder(t), PORT: '0' }
  // In a process group of its own, so that none of its processes can outlive the test.
  const child = spawn('npm', ['start'], { cwd, env, detached: true })
  const ended = once(child, 'close')
  addCleanup(t, () => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {}
  })
  const output = collectOutput(child)
  const address = await eventually(() => {
    if (child.exitCode !== null) throw new Error(output().stderr)
    return /Stint is ready at (http:\S+)/.exec(output().stdout)?.[1]
  })
  return { child, ended, output, address }
}

test('npm start forwards SIGTERM', async (t) => {
  const { child, ended, address } = await npmStart(t, root)
  assert.equal((await fetch(`${address}/api/v3/status`)).status, 204)
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
  await assert.rejects(fetch(`${address}/api/v3/status`))
})

/** A checkout whose node_modules lack the bundler. */
function checkoutWithoutBundler(t: TestContext): string {
  const folder = createDataFolder(t)
  const wanted = ['bin', 'db', 'public', 'src', 'web', 'package.json']
  const isSource = (path: string): boolean => !/\/web\/(dist|build-failure)/.test(path)
  for (const name of wanted) cpSync(join(root, name), join(folder, name), { recursive: true, filter: isSource })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== 'vite') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  return folder
}

test('npm start without a bundler serves both APIs and prints three lines about what is missing', async (t) => {
  const { child, ended, output, address } = await npmStart(t, checkoutWithoutBundler(t))
  const told =
    /^(The web app could not be built: .*'vite'.*\n.*no pages\.\nWhat to do: npm install, then npm run build\.\n)/m.exec(
      output().stderr,
    )?.[1]
  assert.ok(told, output().stderr)
  assert.doesNotMatch(output().stderr, /\n\s+at /)
  for (const [path, status] of [
    ['/api/v3/status', 204],
    ['/public_api/v1/ping', 401],
    ['/docs', 200],
  ] as const)
    assert.equal((await fetch(address + path)).status, status, path)
  const page = await fetch(address)
  assert.equal(page.status, 503)
  assert.match(page.headers.get('content-type')!, /^text\/html/)
  const text = (await page.text()).replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
  assert.ok(text.includes(told), text)
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
})

test('npm start serves both APIs even if the reason why the web app was not built cannot be stored', async (t) => {
  const folder = checkoutWithoutBundler(t)
  // Simulates a checkout that this user can only read, since root can write to any.
  symlinkSync(join(folder, 'nowhere', 'file'), join(folder, 'web', 'build-failure.txt'))
  const { output, address } = await npmStart(t, folder)
  assert.match(output().stderr, /The web app could not be built: /)
  assert.doesNotMatch(output().stderr, /\n\s+at /)
  assert.equal((await fetch(`${address}/api/v3/status`)).status, 204)
  assert.equal((await fetch(address)).status, 503)
})
