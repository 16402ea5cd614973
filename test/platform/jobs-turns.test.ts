import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { connect } from '../../src/platform/db/connect.ts'
import { createJobs, type JobKind, type Jobs } from '../../src/platform/jobs/jobs.ts'
import { createDatabase } from '../support/database.ts'
import { createTcpProxy } from '../support/tcp-proxy.ts'
import { eventually } from '../support/world.ts'

const database = await createDatabase()
const proxy = await createTcpProxy(database.url)
const pool = connect({ url: database.url, max: 4, prepare: false })
const jobsPool = connect({ url: proxy.url, max: 1, prepare: false })
after(async () => {
  await pool.end()
  await jobsPool.end()
  await database.drop()
})

type Payload = { account_id: string; number: number }

async function worked<T>(kind: JobKind<Payload>, use: (jobs: Jobs) => Promise<T>): Promise<T> {
  const jobs = createJobs(jobsPool, { kinds: [kind], chores: [] }, pino({ level: 'silent' }), {
    worker: true,
    pollMs: 500,
  })
  await jobs.prepare()
  try {
    return await use(jobs)
  } finally {
    await jobs.stop()
  }
}

const enqueueMany = async (jobs: Jobs, name: string, account_id: string, count: number): Promise<void> => {
  for (let number = 0; number < count; number++) await jobs.enqueue(pool, name, { account_id, number })
}

test('hundreds of short jobs are done in seconds, each once', async () => {
  const done: number[] = []
  const kind = {
    name: 'many',
    async work({ number }: Payload) {
      await sleep(5)
      done.push(number)
    },
  }
  await worked(kind, async (jobs) => {
    await enqueueMany(jobs, 'many', '1', 300)
    await jobs.work()
    // At two a second, one job per poll, this would take two and a half minutes.
    await eventually(() => done.length === 300, 60)
    assert.equal(new Set(done).size, 300)
  })
})

test('accounts take turns: queued jobs of three accounts do not delay a fourth one', async () => {
  const order: string[] = []
  const kind = {
    name: 'turns',
    async work({ account_id }: Payload) {
      order.push(account_id)
      await sleep(20)
    },
  }
  await worked(kind, async (jobs) => {
    for (const account of ['1', '2', '3']) await enqueueMany(jobs, 'turns', account, 60)
    await jobs.work()
    await eventually(() => order.length > 20)
    await enqueueMany(jobs, 'turns', '4', 1)
    const waiting = order.length
    await eventually(() => order.includes('4'))
    // One turn of each of the other accounts, instead of the 160 jobs that were queued before.
    assert.ok(order.indexOf('4') - waiting <= 64, `${order.indexOf('4') - waiting} others went first`)
    await eventually(() => order.length === 181)
  })
})

test('a job that throws synchronously frees its place', async () => {
  const all = Promise.withResolvers<void>()
  let failed = 0
  let underWay = 0
  const kind = {
    name: 'throwing',
    work({ account_id }: Payload): Promise<void> {
      if (account_id === '1') {
        failed++
        throw new Error('Thrown before there is a promise.')
      }
      underWay++
      return all.promise
    },
  }
  await worked(kind, async (jobs) => {
    await enqueueMany(jobs, 'throwing', '1', 2)
    await jobs.work()
    await eventually(() => failed >= 2)
    for (const account of ['2', '3']) await enqueueMany(jobs, 'throwing', account, 8)
    await eventually(() => underWay === 16).finally(() => all.resolve())
  })
})

test('an account whose jobs hang does not block others', async () => {
  const hanging = Promise.withResolvers<void>()
  const done: string[] = []
  const kind = {
    name: 'hanging',
    async work({ account_id }: Payload) {
      if (account_id === '1') await hanging.promise
      else done.push(account_id)
    },
  }
  await worked(kind, async (jobs) => {
    await enqueueMany(jobs, 'hanging', '1', 40)
    await jobs.work()
    await sleep(300)
    await enqueueMany(jobs, 'hanging', '2', 10)
    await eventually(() => done.length === 10)
    hanging.resolve()
  })
})

test('if a connection breaks while jobs run, none is lost, and none is done twice', async () => {
  const runs = new Map<number, number>()
  let begun = 0
  const kind = {
    name: 'broken',
    async work({ number }: Payload) {
      begun++
      await sleep(30 * number)
      runs.set(number, (runs.get(number) ?? 0) + 1)
    },
  }
  await worked(kind, async (jobs) => {
    // As many as one account may run at once, so that all of them have started.
    await enqueueMany(jobs, 'broken', '1', 8)
    await jobs.work()
    await eventually(() => begun === 8)
    proxy.drop()
    await eventually(() => runs.size === 8)
    await eventually(async () => {
      const open = await pool`select from jobs.job where name = 'broken' and state <> 'completed'`
      return open.length === 0
    })
    assert.deepEqual(new Set(runs.values()), new Set([1]))
  })
})

for (const [name, what, text] of [
  ['lost-on-the-way', 'they are on their way to the worker', 'SKIP LOCKED'],
  ['lost-at-the-end', 'it is settled that they are taken', 'commit'],
] as const)
  test(`if a connection breaks while ${what}, jobs are done promptly and once`, async () => {
    const runs: number[] = []
    await worked({ name, work: async ({ number }) => void runs.push(number) }, async (jobs) => {
      await enqueueMany(jobs, name, '1', 8)
      const lost = proxy.dropResponseTo(text)
      await jobs.work()
      await lost
      await eventually(() => runs.length === 8, 10)
      await eventually(async () => {
        const open = await pool`select from jobs.job where name = ${name} and state <> 'completed'`
        return open.length === 0
      })
      assert.deepEqual(runs.toSorted(), [0, 1, 2, 3, 4, 5, 6, 7])
      const tries = await pool`select from jobs.job where name = ${name} and retry_count > 0`
      assert.equal(tries.length, 0)
    })
  })

test('a failed job is repeated, but not those that finished with it', async () => {
  const runs: number[] = []
  const kind = {
    name: 'failing',
    async work({ number }: Payload) {
      runs.push(number)
      if (number === 2 && runs.filter((one) => one === 2).length === 1) throw new Error('no')
    },
  }
  await worked(kind, async (jobs) => {
    await enqueueMany(jobs, 'failing', '1', 5)
    await jobs.work()
    await eventually(() => runs.length === 6)
    assert.deepEqual(runs.toSorted(), [0, 1, 2, 2, 3, 4])
  })
})
