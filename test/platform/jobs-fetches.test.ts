import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Job, PgBoss } from 'pg-boss'
import { pino } from 'pino'
import type { FetchJobs } from '../../src/platform/jobs/fetch-jobs.ts'
import { takeJobs } from '../../src/platform/jobs/take-jobs.ts'
import { eventually } from '../support/world.ts'

type Waiting = { account: string; count: number }[]

/** A queue in memory that reads as many jobs as are requested, and then leaves out those of accounts at their limit. */
function createQueue(waiting: Waiting) {
  const jobs = waiting.flatMap(({ account, count }) =>
    Array.from({ length: count }, () => ({ id: crypto.randomUUID(), groupId: account, data: { account } })),
  ) as unknown as Job<object>[]
  const active: Job<object>[] = []
  const fetches: { passedOver: string[]; taken: number }[] = []
  const fetchJobs: FetchJobs = async (_name, { batchSize = 1, groupConcurrency, ignoreGroups = [] }) => {
    const free = (account: string | null | undefined): number =>
      (groupConcurrency as number) - active.filter(({ groupId }) => groupId === account).length
    const seen = jobs
      .filter(({ groupId }) => !ignoreGroups?.includes(groupId!) && free(groupId) > 0)
      .slice(0, batchSize)
    const taken: Job<object>[] = []
    for (const job of seen)
      if (free(job.groupId) > 0) {
        active.push(...jobs.splice(jobs.indexOf(job), 1))
        taken.push(job)
      }
    fetches.push({ passedOver: [...(ignoreGroups ?? [])], taken: taken.length })
    return taken
  }
  const complete = async (_name: string, done: Job<object>[]): Promise<void> => {
    for (const job of done) active.splice(active.indexOf(job), 1)
  }
  return { fetchJobs, fetches, active, boss: { complete } as unknown as PgBoss }
}

/** Works until no job is left; `watch` never finds any, so a job that was missed stays in the queue. */
async function workOff(waiting: Waiting, work: (account: string) => Promise<void> = async () => {}) {
  const { boss, fetchJobs, fetches, active } = createQueue(waiting)
  let [begun, ended] = [0, 0]
  const kind = {
    name: 'any',
    async work({ account }: { account: string }) {
      begun++
      await work(account)
      ended++
    },
  }
  const stopped = Promise.withResolvers<void>()
  const stop = takeJobs(boss, fetchJobs, kind as never, pino({ level: 'silent' }), { next: () => stopped.promise })
  const all = waiting.reduce((sum, { count }) => sum + count, 0)
  await eventually(() => ended === all && active.length === 0)
  assert.equal(begun, all)
  const ending = stop()
  stopped.resolve()
  await ending
  return fetches
}

test('after a fetch that returned fewer jobs than possible there is none until a job ends', async () => {
  const fetches = await workOff([{ account: '1', count: 3 }])
  assert.deepEqual(fetches, [
    { passedOver: [], taken: 3 },
    { passedOver: [], taken: 0 },
  ])
})

test('jobs behind an account with more than may run at once are found at once', async () => {
  const order: string[] = []
  const held = Promise.withResolvers<void>()
  await workOff(
    [
      { account: '1', count: 20 },
      { account: '2', count: 1 },
    ],
    async (account) => {
      order.push(account)
      if (account === '2') held.resolve()
      await held.promise
    },
  )
  assert.equal(order.indexOf('2'), 8)
})

test('more jobs than fit into one fetch are all done', async () => {
  await workOff(Array.from({ length: 40 }, (_, account) => ({ account: String(account), count: 3 })))
})
