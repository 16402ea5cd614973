import { transaction } from '../../platform/db/connect.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { AppContext } from '../app-context.ts'
import { findAccountsWithOld, findOldPrefix, removePrefix } from './chain.sql.ts'

/** The audit log is kept for so many years. Whole prefixes of the chain go, and leave the link behind which it goes on. */
export const removeOldEntries = (appContext: AppContext, years: number): JobKind => ({
  name: 'remove-old-audit-entries',
  schedule: '25 3 * * *',
  async work() {
    const { pool, clock } = appContext
    const now = clock.now()
    const before = now.toZonedDateTimeISO('UTC').subtract({ years }).toInstant().toString()
    for (const accountId of await findAccountsWithOld(pool, before))
      await transaction(pool.lane(accountId), async (sql) => {
        const lastSeq = await findOldPrefix(sql, accountId, before)
        if (lastSeq) await removePrefix(sql, accountId, lastSeq, now.toString())
      })
  },
})
