import type { FetchOptions, Job, PgBoss } from 'pg-boss'
import { type Pool, transaction } from '../db/connect.ts'
import { lockStillTaken, type TakenJob } from './waiting-jobs.sql.ts'

export type FetchJobs = (name: string, options: FetchOptions) => Promise<Job<object>[]>

/**
 * Takes jobs from the queue in a transaction that commits when they have arrived. If the connection breaks before, they
 * stay in the queue. If it breaks during the commit it is uncertain whether they were taken, so that is checked before the
 * next fetch: otherwise nobody would run them until the queue misses their heartbeat, a minute and a half later.
 */
export function createFetch(boss: PgBoss, queuePool: Pool): FetchJobs {
  const uncertain = new Map<string, TakenJob[]>()

  async function findStillTaken(name: string, jobs: readonly TakenJob[]): Promise<Job<object>[]> {
    const taken = await lockStillTaken(queuePool, name, jobs)
    uncertain.delete(name)
    return jobs.filter(({ id }) => taken.has(id))
  }

  return async (name, options) => {
    const unconfirmed = uncertain.get(name)
    const found = unconfirmed ? await findStillTaken(name, unconfirmed) : []
    if (found.length > 0) return found
    let arrived: TakenJob[] = []
    const executeSql = (text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> =>
      transaction(queuePool, async (tx) => {
        arrived = await tx.run<TakenJob[]>({ text, values }, null)
        return { rows: arrived }
      })
    try {
      return await boss.fetch<object>(name, { ...options, includeMetadata: true, db: { executeSql } })
    } catch (error) {
      if (arrived.length > 0) uncertain.set(name, [...arrived])
      throw error
    }
  }
}
