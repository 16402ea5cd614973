import { allowLongWork, transaction } from '../platform/db/connect.ts'
import type { JobKind } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { AppContext } from './app-context.ts'
import { forEachDespiteFailures } from './for-each-despite-failures.ts'
import { findAccountIds, mendRollups } from './rollups.sql.ts'

/**
 * Triggers keep the rollups that lists read, and no foreign key ties them to their records. Every night they are
 * recounted; a wrong one is repaired and logged as an error, since only a bug can cause it.
 */
export const mendRollupsJob = ({ pool }: AppContext, log: Log): JobKind => ({
  name: 'mend-rollups',
  schedule: '41 2 * * *',
  async work() {
    await forEachDespiteFailures(await findAccountIds(pool), async (accountId) => {
      const off = await transaction(pool.lane(accountId), async (tx) => {
        await allowLongWork(tx)
        return mendRollups(tx, accountId)
      })
      if (Object.values(off).some((count) => count > 0))
        log.error({ account_id: accountId, off }, 'Totals did not match their records and have been corrected.')
    })
  },
})
