import { transaction } from '../../platform/db/connect.ts'
import type { AppContext } from '../app-context.ts'
import { findHeads, insertSeals, lockSealing, type Seal, takeUnsealed } from './chain.sql.ts'
import { beginningOf, linkAfter } from './chain.ts'

const most = 500

/**
 * Links rows to the chains of their accounts, after the fact: in the transaction of a change it would make all changes of
 * an account wait for one another. Tells how many.
 */
export const sealEntries = (appContext: AppContext) => (): Promise<number> =>
  transaction(appContext.pool, async (sql) => {
    if (!(await lockSealing(sql))) return 0
    const rows = await takeUnsealed(sql, most)
    if (rows.length === 0) return 0
    const heads = await findHeads(sql, [...new Set(rows.map((row) => row.account_id))])
    const seals = rows.map(({ account_id: accountId, entry_id: entryId, row }): Seal => {
      const link = linkAfter(heads.get(accountId) ?? beginningOf(accountId), row)
      heads.set(accountId, link)
      return { accountId, entryId, ...link }
    })
    await insertSeals(sql, seals, appContext.clock.now().toString())
    return rows.length
  })
