import { transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { timeLimit } from '../../platform/jobs/time-limit.ts'
import type { AppContext } from '../app-context.ts'
import { forEachDespiteFailures } from '../for-each-despite-failures.ts'
import { findAccountsWithOld, findOldPrefix, removePrefix } from './chain.sql.ts'

const removeOldEntriesJob = 'remove-old-audit-entries'

/**
 * Deletes entries older than `years` as a prefix of the chain, whose last link stays as the anchor. At most `atOnce`
 * entries per transaction: statements have a timeout, and after retention is shortened there may be millions to delete.
 */
export const removeOldEntries = (appContext: AppContext, years: number, atOnce = 5000): JobKind => ({
  name: removeOldEntriesJob,
  schedule: '25 3 * * *',
  async work() {
    const { pool, clock, enqueue } = appContext
    const now = clock.now()
    const before = now.toZonedDateTimeISO('UTC').subtract({ years }).toInstant().toString()
    const isTimeUp = timeLimit()
    const removeStep = (accountId: Id): Promise<number> =>
      transaction(pool.lane(accountId), async (sql) => {
        const lastSeq = await findOldPrefix(sql, accountId, before, atOnce)
        return lastSeq ? removePrefix(sql, accountId, lastSeq, now.toString()) : 0
      })
    await forEachDespiteFailures(await findAccountsWithOld(pool, before), async (accountId) => {
      while (!isTimeUp() && (await removeStep(accountId)) === atOnce);
    })
    if (isTimeUp()) await enqueue(pool, removeOldEntriesJob, {})
  },
})
