import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { createV1Fixture } from './support/api.ts'

// Runs the guide's commands, as they are written, against a listening server.
const port = await freePort()
const address = `http://127.0.0.1:${port}`
const { world, api } = await createV1Fixture({ env: { STINT_BASE_URL: address } })
const guide = readFileSync(new URL('../../../docs/guides/nightly-hr-import.md', import.meta.url), 'utf8')
const commands = [...guide.matchAll(/```sh run\n(.*?)```/gs)].map(([, block]) => block!)
await world.app.listen({ port, host: '127.0.0.1' })
const folder = mkdtempSync(join(tmpdir(), 'stint-guide-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** next_page contains the configured address of the server, so the port must be known before the server starts. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port: found } = probe.address() as { port: number }
  await once(probe.close(), 'close')
  return found
}

async function run(script: string): Promise<{ code: number; out: string; err: string }> {
  const env = { PATH: process.env.PATH, STINT: `${address}/public_api/v1`, TOKEN: api.token }
  const child = spawn('sh', ['-eu', '-c', script], { cwd: folder, env })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number>((resolve) => child.on('close', (status) => resolve(status ?? 1))),
  ])
  return { code, out, err }
}

test('the commands of the guide work, and can be repeated the next night', async () => {
  assert.ok(commands.length >= 8)
  for (const night of [1, 2]) {
    const { code, out, err } = await run(commands.join('\n'))
    assert.deepEqual([code, err], [0, ''], `night ${night}: ${out}`)
    assert.match(out, /"enterprise_id":\d/)
    assert.match(out, /^1042\n1043$/m, 'known external ids')
    assert.match(out, /"title":"Username must not be empty\."/)
    assert.match(out, /"title":"Locale must be one of de, en\."/)
  }
  const jana = await api.read('users', { external_id: '1042' })
  assert.deepEqual([jana.username, jana.email, jana.status], ['Jana Meyer', 'jana@example.org', 'active'])
  assert.equal(jana.data_profiles.cost_center.value, '4711')
  assert.equal((await api.read('users', { external_id: '1043' })).status, 'inactive')
  assert.equal((await api.read('absences', { external_id: 'V-1' })).confirmed, true)
})

test('all pages of a list are read', async () => {
  for (let number = 1; number <= 60; number++)
    await api.user({ location_ids: '', location_external_ids: 'HH', external_id: `W-${number}` })
  const walk = commands.find((block) => block.includes('next_page'))!
  const { code, out, err } = await run(walk)
  assert.deepEqual([code, err], [0, ''])
  const known = out.trim().split('\n')
  assert.equal(known.length, 62)
  assert.equal(new Set(known).size, 62)
})

test('an error that is not worth a retry is reported and stops the script', async () => {
  const [helper, put] = [
    commands.find((block) => block.includes('send()')),
    commands.find((block) => block.includes('put_user()')),
  ]
  const { code, err } = await run(`${helper}\n${put!.split('\n\nput_user')[0]}\nput_user 1044 '' none`)
  assert.equal(code, 1)
  assert.match(err, /^1044: 400 .*"pointer":"username".*"pointer":"email"/)
})
