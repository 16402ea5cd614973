import { transaction } from '../../platform/db/connect.ts'
import type { AppContext } from '../app-context.ts'
import { claimUnsealed, findHeads, insertSeals, lockSealing, type Seal } from './chain.sql.ts'
import { genesisLink, linkAfter } from './chain.ts'

const most = 500

/**
 * Adds rows to the chains of their accounts. Not in the transaction of a change, which would make all changes of an account
 * wait for each other. Returns how many.
 */
export const sealEntries = (appContext: AppContext) => (): Promise<number> =>
  transaction(appContext.pool, async (sql) => {
    if (!(await lockSealing(sql))) return 0
    const rows = await claimUnsealed(sql, most)
    if (rows.length === 0) return 0
    const heads = await findHeads(sql, [...new Set(rows.map((row) => row.account_id))])
    const seals = rows.map(({ account_id: accountId, entry_id: entryId, row }): Seal => {
      const link = linkAfter(heads.get(accountId) ?? genesisLink(accountId), row)
      heads.set(accountId, link)
      return { accountId, entryId, ...link }
    })
    await insertSeals(sql, seals, appContext.clock.now().toString())
    return rows.length
  })
