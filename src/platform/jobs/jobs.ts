import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, PgBoss } from 'pg-boss'
import { connectAlike, type Pool, type Sql } from '../db/connect.ts'
import type { Log } from '../log.ts'

/** A kind of background work. It may run twice after a crash, so `work` must bear that. */
// biome-ignore lint/suspicious/noExplicitAny: a list of jobs holds payloads of any shape
export type JobKind<Payload extends object = any> = {
  name: string
  /** When it runs by itself, in cron form and UTC; otherwise only when enqueued. */
  schedule?: string
  work(payload: Payload): Promise<void>
}

/**
 * Work that finds out by itself what there is to do. Every worker looks at this interval, and goes on as long as `work`
 * says that it did something.
 */
export type Chore = { name: string; everySeconds: number; work(): Promise<number> }

export type Enqueue = (sql: Sql, name: string, payload: object) => Promise<void>

export type Jobs = {
  /** Brings the queue's own tables up to date. */
  prepare(): Promise<void>
  /** Puts a job into the queue as part of the caller's transaction: rolled back with it, never lost once committed. */
  enqueue: Enqueue
  /** Takes jobs from the queue in this process. */
  work(): Promise<void>
  stop(): Promise<void>
}

const retries = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 }
// A worker gives signs of life while it works, so that another takes over soon after it was killed.
const signsOfLife = { heartbeatSeconds: 30 }

export type Work = { kinds: readonly JobKind[]; chores: readonly Chore[] }

export function createJobs(pool: Pool, { kinds, chores }: Work, log: Log, options: { worker: boolean }): Jobs {
  const { executeSql, end } = connectAlone(pool)
  const boss = new PgBoss({
    db: { executeSql },
    schema: 'jobs',
    // Only nodes that take jobs look after the queue and its schedules.
    supervise: options.worker,
    schedule: options.worker,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue reports an error; it tries again.'))
  let started = false
  let stopChores = async (): Promise<void> => {}

  return {
    async prepare() {
      if (started) return
      await boss.start()
      started = true
      for (const kind of kinds) await boss.createQueue(kind.name, { ...retries, ...signsOfLife })
    },

    async enqueue(sql, name, payload) {
      const db = { executeSql: (text: string, values?: unknown[]) => run(sql, text, values) }
      await boss.send(name, payload, { db })
    },

    async work() {
      for (const kind of kinds) {
        if (kind.schedule) await boss.schedule(kind.name, kind.schedule, {})
        await boss.work(kind.name, { pollingIntervalSeconds: pollingOf(kind) }, async (jobs: Job<object>[]) => {
          for (const job of jobs) await attempt(kind, job, log)
        })
      }
      stopChores = doChores(chores, log)
    },

    async stop() {
      await stopChores()
      if (started) await boss.stop({ graceful: true, close: false, timeout: 20_000 })
      started = false
      await end()
    },
  }
}

/** Somebody may be waiting for what was enqueued; for what runs by the clock, nobody is. */
const pollingOf = ({ schedule }: JobKind): number => (schedule ? 10 : 0.5)

/** People are waiting for answers, and nobody for a chore: the busier the process is, the longer it rests after work. */
const restPerWork = (utilization: number): number => 1 + 60 * utilization

/** Starts the rounds and returns what ends them, after the one under way. */
function doChores(chores: readonly Chore[], log: Log): () => Promise<void> {
  const ended = new AbortController()
  const rounds = chores.map(async ({ name, everySeconds, work }) => {
    let load = performance.eventLoopUtilization()
    while (!ended.signal.aborted) {
      const begun = performance.now()
      const done = await work().catch((error: unknown) => {
        log.warn({ err: error, chore: name }, 'A chore failed; it is tried again.')
        return 0
      })
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, load)
      load = now
      const rest = done === 0 ? everySeconds * 1000 : (performance.now() - begun) * restPerWork(utilization)
      await sleep(rest, undefined, { signal: ended.signal }).catch(() => {})
    }
  })
  return async () => {
    ended.abort()
    await Promise.all(rounds)
  }
}

async function attempt(kind: JobKind, job: Job<object>, log: Log): Promise<void> {
  try {
    await kind.work(job.data)
  } catch (error) {
    log.error({ err: error, job: kind.name, job_id: job.id }, 'A job failed; the queue will try it again.')
    throw error
  }
}

type Rows = { rows: unknown[] }

/**
 * The queue's texts may bring their own BEGIN and COMMIT. So they get a connection to themselves, one text at a time,
 * and one that fails half-way is rolled back before the next.
 */
function connectAlone(pool: Pool): {
  executeSql(text: string, values?: unknown[]): Promise<Rows>
  end(): Promise<void>
} {
  const own = connectAlike(pool, { max: 1, name: 'stint jobs' })
  let last: Promise<unknown> = Promise.resolve()
  return {
    executeSql(text, values) {
      const result = last.then(() => run(own, text, values))
      last = result.catch(() => own`rollback`.catch(() => {}))
      return result
    },
    end: () => own.end({ timeout: 5 }),
  }
}

async function run(sql: Sql, text: string, values: unknown[] = []): Promise<Rows> {
  const rows = await sql.unsafe(text, values as never[])
  return { rows }
}
