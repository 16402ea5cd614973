import type { Sql } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { type AccountSummary, accountExists, findAccounts } from './account.sql.ts'

/** For the operator: every account of the installation. */
export const listAccounts = (sql: Sql): Promise<AccountSummary[]> => findAccounts(sql, null)

export async function findAccount(sql: Sql, id: Id): Promise<AccountSummary> {
  const [account] = await findAccounts(sql, id)
  if (!account) throw notFound(`There is no account ${id}.`)
  return account
}

/** Whether the installation has no account yet. */
export const isEmptyInstallation = async (sql: Sql): Promise<boolean> => !(await accountExists(sql))
