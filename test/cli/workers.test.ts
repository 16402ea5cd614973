import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { findEmbedded } from '../../src/platform/db/embedded/index.ts'
import { addCleanup, createDataFolder, processesIn } from '../faults/support/embedded-folder.ts'
import { password, uniqueEmail } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { lockLogins } from './support/lock-logins.ts'
import { startTwoWorkers } from './support/server-processes.ts'
import { eventually, stint } from './support/stint.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** On a new connection: only new connections are distributed among the processes. */
const get = (url: string): Promise<Response> =>
  fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(20_000) })

/** A sign-up that has arrived in full. */
const signUp = (address: string): Promise<Response> =>
  fetch(`${address}/api/v3/sign_up`, {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.api+json', connection: 'close' },
    body: JSON.stringify({ data: { type: 'user', attributes: { email: uniqueEmail(), password, username: 'Ada' } } }),
  })

test('two processes share one port, a dead one is replaced, and SIGTERM lets requests finish', async (t) => {
  const dataDir = createDataFolder(t)
  const metricsPort = await freePort()
  const stints = startTwoWorkers(t, { STINT_DATA_DIR: dataDir, STINT_METRICS_PORT: String(metricsPort) })
  const { lines, loggedPids, signal } = stints
  const address = await stints.address()
  const status = (): Promise<number> => get(`${address}/api/v3/status`).then((answer) => answer.status)
  const askUntil = async (done: () => boolean): Promise<void> => {
    const deadline = performance.now() + 60_000
    while (!done()) {
      assert.ok(performance.now() < deadline)
      assert.equal(await status(), 204)
    }
  }
  const [one, two] = loggedPids('is ready.') as [number, number]

  await t.test('both processes answer their share, and metrics cover both', async () => {
    for (let round = 0; round < 100; round++) assert.equal(await status(), 204)
    await eventually(() => lines('request').length === 100)
    const shares = [one, two].map((process) => lines('request').filter(({ pid }) => pid === process).length)
    assert.equal(shares[0]! + shares[1]!, 100)
    assert.ok(Math.min(...shares) > 20, String(shares))
    const metrics = await get(`http://127.0.0.1:${metricsPort}/metrics`)
    assert.match(await metrics.text(), /^http_request_duration_seconds_count\{.*route="\/api\/v3\/status".*\} 100$/m)
  })

  await t.test(
    'connections that a dead process had not accepted are closed, and the other process answers',
    async () => {
      signal('SIGSTOP', one)
      const all = Array.from({ length: 30 }, () => status().catch((error: Error) => error.name))
      assert.equal(await Promise.race(all), 204)
      await sleep(500)
      signal('SIGKILL', one)
      assert.deepEqual(new Set(await Promise.all(all)), new Set([204, 'TypeError']))
      await eventually(() => loggedPids('ended unexpectedly, starting another.').includes(one))
      assert.equal(await status(), 204)
    },
  )

  await t.test('a replacement that dies while starting is replaced, too, and no request fails', async () => {
    const third = await eventually(() => loggedPids('is starting.')[2])
    signal('SIGKILL', third)
    await askUntil(() => loggedPids('is ready.').length === 3)
    assert.equal(loggedPids('is starting.').length, 4)
    const fourth = loggedPids('is ready.')[2]!
    await askUntil(() => lines('request').some(({ pid }) => pid === fourth))
  })

  await t.test('SIGTERM to the first process lets a request finish and leaves no process', async () => {
    const letGo = await lockLogins(t, (await findEmbedded(dataDir))!)
    const answered = signUp(address)
    await sleep(1000)
    signal('SIGTERM', 'first')
    // The two that were killed, and now the one that has nothing left to finish.
    await eventually(() => loggedPids('ended.').length === 3)
    letGo()
    assert.equal((await answered).status, 201)
    assert.deepEqual(await stints.ended, [0, null])
    assert.deepEqual(processesIn(dataDir), [])
    await assert.rejects(status())
    assert.equal(lines('Stint is ready.').length, 1)
    assert.equal(loggedPids('ended unexpectedly, starting another.').length, 2)
  })
})

// They mostly wait for processes to start, and two at once do not slow each other down much.
test('exit codes', { concurrency: 2 }, async (t) => {
  const database = await createDatabase()
  addCleanup(t, () => database.drop())
  const env = { DATABASE_URL: database.url, STINT_DATA_DIR: createDataFolder(t) }

  const cases = [
    t.test('exit code 0 after a signal to the whole group while serving', async (t) => {
      const stints = startTwoWorkers(t, env)
      await stints.address()
      stints.signal('SIGINT', 'group')
      assert.deepEqual(await stints.ended, [0, null])
      assert.deepEqual(stints.loggedPids('ended unexpectedly, starting another.'), [])
    }),

    t.test('killing the first process ends all of them', async (t) => {
      const stints = startTwoWorkers(t, env)
      const address = await stints.address()
      stints.signal('SIGKILL', 'first')
      assert.deepEqual(await stints.ended, [null, 'SIGKILL'])
      await assert.rejects(get(`${address}/api/v3/status`))
    }),

    t.test('exit code 0 after a signal to the whole group while starting', async (t) => {
      const stints = startTwoWorkers(t, { ...env, DATABASE_URL: 'postgres://stint@127.0.0.1:1/stint' })
      await eventually(() => stints.lines('The database cannot be reached; trying again.').length > 0)
      stints.signal('SIGINT', 'group')
      assert.deepEqual(await stints.ended, [0, null])
      assert.equal(stints.output().stdout, '')
    }),

    t.test('exit code 1 and one message if the port is in use', async (t) => {
      const taken = createServer().listen(0, '127.0.0.1')
      addCleanup(t, () => taken.close())
      await once(taken, 'listening')
      const { port } = taken.address() as { port: number }
      const run = await stint(['serve'], { ...env, PORT: String(port), STINT_WORKERS: '2', STINT_LOG_LEVEL: 'fatal' })
      assert.deepEqual([run.code, run.stdout], [1, ''])
      assert.deepEqual(run.stderr.trim().split('\n'), [
        `Port ${port} of 127.0.0.1 is already in use; set PORT to another one.`,
        'A server process ended with code 1 before it was ready.',
      ])
    }),

    t.test('exit code 1 and one sentence if the number of processes is invalid', async () => {
      const run = await stint(['serve'], { ...env, STINT_WORKERS: '0' })
      const stderr = 'STINT_WORKERS must be a whole number from 1 to 64, but it is "0".\n'
      assert.deepEqual(run, { code: 1, stdout: '', stderr })
    }),
  ]
  await Promise.all(cases)
})
