import { setTimeout as sleep } from 'node:timers/promises'
import type { Job, PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import type { FetchJobs } from './fetch-jobs.ts'
import type { JobKind } from './job-kind.ts'
import type { QueueWatch } from './watch-queue.ts'

// Jobs share the pool with requests, so a process runs only this many of a kind at once. One account gets half of that, over
// all processes: the other half is for other accounts.
const mostAtOnce = 16
const mostOfOneAccount = 8

/** Well within the time after which a worker without heartbeats is considered dead. */
const heartbeatEveryMs = 10_000
const stopTimeoutMs = 20_000
/** Jobs that end within this time are reported to the queue in one statement. */
const settleDelayMs = 10

type Ended = { job: Job<object>; error?: unknown }

/**
 * Takes jobs of one kind until the returned function is called; the watch must be stopped after it. Accounts take turns:
 * one that has had its turn is skipped until all other waiting accounts have had theirs.
 */
export function takeJobs(
  boss: PgBoss,
  fetchJobs: FetchJobs,
  kind: JobKind,
  log: Log,
  watch: Pick<QueueWatch, 'next'>,
): () => Promise<void> {
  const { name } = kind
  const atOnce = kind.schedule ? 1 : mostAtOnce
  const ended = new AbortController()
  const running = new Map<Job<object>, Promise<void>>()
  const unsettled = new Set<Ended>()
  const servedAccounts = new Set<string>()

  const unfinished = (): Job<object>[] => [...running.keys(), ...[...unsettled].map(({ job }) => job)]
  const heartbeat = setInterval(() => {
    const jobs = unfinished()
    if (jobs.length > 0) boss.touch(name, jobs).catch((error: unknown) => warn(error))
  }, heartbeatEveryMs)

  const warn = (error: unknown): void =>
    log.warn({ err: error, job: name }, 'The job queue cannot be reached; it will be retried.')

  const start = (job: Job<object>): void => {
    const work = async (): Promise<void> => {
      try {
        // A synchronous throw must come after `running.set`, or the job would count as running for ever.
        await Promise.try(() => kind.work(job.data))
        unsettled.add({ job })
      } catch (error) {
        log.error({ err: error, job: name, job_id: job.id }, 'A job failed; the queue will retry it.')
        unsettled.add({ job, error })
      }
      running.delete(job)
    }
    running.set(job, work())
  }

  /** Results that could not be reported to the queue are kept and reported with the next round, so that no job runs twice. */
  const settle = async (): Promise<void> => {
    const all = [...unsettled]
    const done = all.filter((outcome) => !('error' in outcome))
    if (done.length > 0) {
      await boss.complete(
        name,
        done.map(({ job }) => job),
      )
      for (const outcome of done) unsettled.delete(outcome)
    }
    for (const outcome of all.filter((outcome) => 'error' in outcome)) {
      await boss.fail(name, outcome.job, asObject(outcome.error))
      unsettled.delete(outcome)
    }
  }

  const fetch = (batchSize: number, passedOver: string[]): Promise<Job<object>[]> =>
    fetchJobs(name, { batchSize, groupConcurrency: mostOfOneAccount, ignoreGroups: passedOver })

  const accountIsFull = (): boolean => {
    const counts = new Map<string | null | undefined, number>()
    for (const { groupId } of unfinished()) counts.set(groupId, (counts.get(groupId) ?? 0) + 1)
    return [...counts].some(([account, count]) => account && count >= mostOfOneAccount)
  }

  /** Starts what it finds. True if the queue may hold more that could run now. */
  const fetchInTurn = async (): Promise<boolean> => {
    if (running.size >= atOnce) return false
    const room = powerOfTwoWithin(atOnce - running.size)
    const fresh = servedAccounts.size > 0 ? await fetch(room, [...servedAccounts]) : []
    if (fresh.length === 0) servedAccounts.clear()
    const jobs = fresh.length > 0 ? fresh : await fetch(room, [])
    for (const job of jobs) {
      if (job.groupId) servedAccounts.add(job.groupId)
      start(job)
    }
    // A fetch looks at only as many jobs as there are free slots: others may wait behind those of an account at its limit.
    const mayHoldMore = jobs.length > 0 && (jobs === fresh || jobs.length === room || accountIsFull())
    if (!mayHoldMore) servedAccounts.clear()
    return mayHoldMore && running.size < atOnce
  }

  const round = async (): Promise<void> => {
    await settle()
    if (!ended.signal.aborted && (await fetchInTurn())) return
    // Jobs that have ended but were not reported yet still count as running in the queue, and occupy slots.
    if (unsettled.size === 0) await Promise.race([watch.next(name), ...running.values()])
    if (unsettled.size > 0) await pause(settleDelayMs, ended.signal)
  }

  const rounds = (async () => {
    while (!ended.signal.aborted)
      await round().catch(async (error: unknown) => {
        warn(error)
        await pause(1000, ended.signal)
      })
  })()

  return async () => {
    ended.abort()
    await rounds
    const timeout = new AbortController()
    await Promise.race([Promise.all(running.values()), pause(stopTimeoutMs, timeout.signal)])
    timeout.abort()
    clearInterval(heartbeat)
    // Jobs that are still running are returned to the queue for another worker.
    for (const job of running.keys()) unsettled.add({ job, error: new Error('The worker was stopped.') })
    await settle().catch((error: unknown) => warn(error))
  }
}

/** The number is part of the fetch's SQL text, which is a prepared statement: few numbers mean few statements. */
const powerOfTwoWithin = (most: number): number => 2 ** Math.floor(Math.log2(most))

const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => {})

const asObject = (error: unknown): object =>
  error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : { value: error }
