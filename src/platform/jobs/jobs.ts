import type { PgBoss } from 'pg-boss'
import { connectAlike, noTimeouts, type Pool, type Sql } from '../db/connect.ts'
import { loadOnce } from '../load-once.ts'
import type { Log } from '../log.ts'
import { type Chore, doChores } from './chores.ts'
import { createFetch } from './fetch-jobs.ts'
import type { JobKind } from './job-kind.ts'
import { takeJobs } from './take-jobs.ts'
import { findWaitingJobs, findWaitingKinds, type WaitingJobs } from './waiting-jobs.sql.ts'
import { watchQueue } from './watch-queue.ts'

export type { JobKind } from './job-kind.ts'

/** Accounts take turns by the `account_id` of the payload; jobs without one run in the order of arrival. */
export type Enqueue = (sql: Sql, name: string, payload: object) => Promise<void>

export type Jobs = {
  /** Brings the queue's own tables up to date: its schema, the kinds of jobs and their schedules. */
  prepare(): Promise<void>
  /** Puts a job into the queue as part of the caller's transaction: rolled back with it, never lost once committed. */
  enqueue: Enqueue
  /** Takes jobs from the queue in this process. */
  work(): Promise<void>
  /** The jobs of each kind that could be taken now, including kinds without any. */
  findWaiting(now: string): Promise<Record<string, WaitingJobs>>
  stop(): Promise<void>
}

const retries = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 }
// A worker sends heartbeats while it runs a job, so that another takes over soon after it was killed.
const heartbeat = { heartbeatSeconds: 30 }

export type Work = { kinds: readonly JobKind[]; chores: readonly Chore[] }

/** `pollMs` is the polling interval of a worker that found no job. */
type JobsOptions = { worker: boolean; pollMs: number }

export function createJobs(pool: Pool, { kinds, chores }: Work, log: Log, options: JobsOptions): Jobs {
  const { queuePool, executeSql, end } = connectQueue(pool)
  const load = async (): Promise<PgBoss> => {
    const { PgBoss } = await import('pg-boss')
    const boss = new PgBoss({
      db: { executeSql },
      schema: 'jobs',
      // Only nodes that take jobs look after the queue and its schedules.
      supervise: options.worker,
      schedule: options.worker,
    })
    return boss.on('error', (error) => log.warn({ err: error }, 'The job queue reported an error; it will retry.'))
  }
  // Most commands never enqueue a job.
  const queue = loadOnce(load)
  let started = false
  let stops: (() => Promise<void>)[] = []

  return {
    async prepare() {
      const boss = await queue.use()
      // May be called again after a lost connection, when the statements below may not have been committed.
      if (!started) await boss.start()
      started = true
      const present = new Set((await boss.getQueues()).map(({ name }) => name))
      const missing = kinds.filter(({ name }) => !present.has(name))
      for (const { name } of missing) await boss.createQueue(name, { ...retries, ...heartbeat })
      await storeSchedules(boss, kinds)
    },

    async enqueue(sql, name, payload) {
      // The id of the job is not needed.
      const executeSql = async (text: string, values: unknown[] = []): Promise<Rows> => {
        await sql.later({ text, values })
        return { rows: [] }
      }
      const account = 'account_id' in payload ? { group: { id: String(payload.account_id) } } : {}
      await (await queue.use()).send(name, payload, { db: { executeSql }, ...account })
    },

    async work() {
      const boss = await queue.use()
      const names = kinds.map(({ name }) => name)
      const fetchJobs = createFetch(boss, queuePool)
      const watch = watchQueue(() => findWaitingKinds(queuePool, names), log, options.pollMs)
      stops = [doChores(chores, log), ...kinds.map((kind) => takeJobs(boss, fetchJobs, kind, log, watch)), watch.stop]
    },

    async findWaiting(now) {
      const found = await findWaitingJobs(pool, now)
      return Object.fromEntries(kinds.map(({ name }) => [name, found[name] ?? { count: 0, oldestSeconds: 0 }]))
    },

    async stop() {
      await Promise.all(stops.map((stop) => stop()))
      stops = []
      if (started) await (await queue.use()).stop({ graceful: true, close: false, timeout: 20_000 })
      started = false
      await end()
    },
  }
}

async function storeSchedules(boss: PgBoss, kinds: readonly JobKind[]): Promise<void> {
  const wanted = new Map(kinds.flatMap(({ name, schedule }) => (schedule ? [[name, schedule]] : [])))
  const stored = await boss.getSchedules()
  const crons = new Map(stored.map(({ name, cron }) => [name, cron]))
  // Only changes are written: the queue validates a cron expression by evaluating it.
  for (const [name, schedule] of wanted) if (crons.get(name) !== schedule) await boss.schedule(name, schedule, {})
  // The queue would go on to create jobs that nobody takes. A node of an older version that starts during an upgrade also
  // removes what only the newer version has; the node that replaces it stores that again.
  for (const { name, key } of stored) if (!wanted.has(name)) await boss.unschedule(name, key)
}

/** If the answer to a fetch is lost, the database rolls the fetch back after this many milliseconds. */
const idleInTransaction = 10_000

type Rows = { rows: unknown[] }

/**
 * Scripts of pg-boss may contain BEGIN and COMMIT, so they get a connection of their own, one script at a time; if one
 * fails half-way, the next gets a new connection.
 */
function connectQueue(pool: Pool): {
  queuePool: Pool
  executeSql(text: string, values?: unknown[]): Promise<Rows>
  end(): Promise<void>
} {
  const queuePool = connectAlike(pool, { max: 1, name: 'stint jobs', timeouts: { ...noTimeouts, idleInTransaction } })
  return {
    queuePool,
    executeSql: (text, values) => run(queuePool, text, values),
    end: () => queuePool.end({ timeout: 5 }),
  }
}

/** Statements with values are few and frequent, and take longer to plan than to run: they are prepared. */
const run = async (sql: Sql, text: string, values: unknown[] = []): Promise<Rows> => ({
  rows: await (values.length > 0 ? sql.run<object[]>({ text, values }, null) : sql.unsafe(text)),
})
