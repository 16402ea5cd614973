import type { FetchOptions, Job, PgBoss } from 'pg-boss'
import { type Pool, transaction } from '../db/connect.ts'
import { lockStillTaken, type TakenJob } from './waiting-jobs.sql.ts'

export type FetchJobs = (name: string, options: FetchOptions) => Promise<Job<object>[]>

/**
 * Takes jobs from the queue in a transaction that ends when they have arrived. A connection that breaks before leaves them
 * in the queue; of one that breaks at the end it is not known whether they were taken, so it is asked before the next are.
 * Otherwise they would be nobody's until the queue misses their heartbeat, which takes a minute and a half.
 */
export function createFetch(boss: PgBoss, own: Pool): FetchJobs {
  const doubtful = new Map<string, TakenJob[]>()

  async function resolveDoubt(name: string, jobs: readonly TakenJob[]): Promise<Job<object>[]> {
    const taken = await lockStillTaken(own, name, jobs)
    doubtful.delete(name)
    return jobs.filter(({ id }) => taken.has(id))
  }

  return async (name, options) => {
    const asked = doubtful.get(name)
    const found = asked ? await resolveDoubt(name, asked) : []
    if (found.length > 0) return found
    let arrived: TakenJob[] = []
    const executeSql = (text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> =>
      transaction(own, async (tx) => {
        arrived = await tx.run<TakenJob[]>({ text, values }, null)
        return { rows: arrived }
      })
    try {
      return await boss.fetch<object>(name, { ...options, includeMetadata: true, db: { executeSql } })
    } catch (error) {
      if (arrived.length > 0) doubtful.set(name, [...arrived])
      throw error
    }
  }
}
