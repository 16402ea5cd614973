import { transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { AppContext } from '../app-context.ts'
import { forEachDespiteFailures } from '../for-each-despite-failures.ts'
import { findAccountsWithOld, findOldPrefix, removePrefix } from './chain.sql.ts'

const removeOldEntriesJob = 'remove-old-audit-entries'

// The queue takes a job that works for longer than a quarter of an hour for a dead one.
const longestMilliseconds = 60_000

/**
 * The audit log is kept for so many years. Prefixes of the chain go, and leave the link behind which it goes on; so many
 * entries a transaction, since statements have a time limit and fewer years may be set for a log of millions.
 */
export const removeOldEntries = (appContext: AppContext, years: number, atOnce = 5000): JobKind => ({
  name: removeOldEntriesJob,
  schedule: '25 3 * * *',
  async work() {
    const { pool, clock, enqueue } = appContext
    const now = clock.now()
    const before = now.toZonedDateTimeISO('UTC').subtract({ years }).toInstant().toString()
    const begun = performance.now()
    const isTimeUp = (): boolean => performance.now() - begun > longestMilliseconds
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
