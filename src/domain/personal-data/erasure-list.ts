import type { Sql } from '../../platform/db/connect.ts'
import { Refusal } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { type AppContext, inAccount } from '../app-context.ts'
import { eraseAccount } from './erase-account.ts'
import { applyErasure, erasePerson } from './erase-person.ts'
import {
  findErasedAccounts,
  findErasures,
  findListed,
  isOpenAccount,
  type ListedAccount,
  type ListedErasure,
} from './erasure-list.sql.ts'

/** Erased people and accounts, to be stored apart from the database, whose backups still contain them. It has only ids. */
export type ErasureList = { people: ListedErasure[]; accounts: ListedAccount[] }

export const listErasures = async (sql: Sql): Promise<ErasureList> => ({
  people: await findErasures(sql),
  accounts: await findErasedAccounts(sql),
})

type Outcome = {
  /** Erased now, because the backup had brought them back. */
  erased: number
  /** Erased already; checked again for rows that are due. */
  again: number
  /** Not in this database. */
  unknown: number
  refused: string[]
}

/** Erases people whom a restored backup has brought back. Idempotent. */
export async function applyErasureList(
  appContext: AppContext,
  files: FileStore,
  { people, accounts }: ErasureList,
): Promise<Outcome> {
  const outcome: Outcome = { erased: 0, again: 0, unknown: 0, refused: [] }
  for (const account of accounts) {
    if (!(await isOpenAccount(appContext.pool, account))) continue
    await eraseAccount(appContext, files, account.id)
    outcome.erased++
  }
  for (const listed of people) {
    const found = await findListed(appContext.pool, listed)
    if (!found) {
      outcome.unknown++
      continue
    }
    const { account_id, user_id, number, erased_at: erasedAt } = listed
    try {
      await inAccount(appContext, account_id, async (scope) => {
        if (found.erased) await applyErasure(scope, user_id)
        else await erasePerson(scope, user_id, { number, erasedAt })
      })
      outcome[found.erased ? 'again' : 'erased']++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      outcome.refused.push(`User ${user_id} of account ${account_id}: ${error.problems[0]?.title}`)
    }
  }
  return outcome
}
