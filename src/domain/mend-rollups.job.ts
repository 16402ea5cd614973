import { allowLongWork, transaction } from '../platform/db/connect.ts'
import type { JobKind } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { AppContext } from './app-context.ts'
import { forEachDespiteFailures } from './for-each-despite-failures.ts'
import { findAccountIds, mendRollups } from './rollups.sql.ts'

/**
 * Totals that lists read are kept by triggers and have no foreign keys to hold them to their records. Every night they
 * are counted anew; one that is off is mended, and the operator is told, since that is a mistake of ours.
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
        log.error({ account_id: accountId, off }, 'Totals were not those of their records; they have been mended.')
    })
  },
})
