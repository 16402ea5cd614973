import type { Sql } from '../../platform/db/connect.ts'
import { forbidden } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { isAccountsModuleOn, switchAccountsModule } from './account.sql.ts'

/** The list of all people of an account is a module that the operator can switch off. */
export async function demandAccountsModule(scope: Scope): Promise<void> {
  if (!(await isAccountsModuleOn(scope))) throw forbidden('The accounts module is switched off for this account.')
}

/** False if there is no such account. */
export const setAccountsModule = (sql: Sql, accountId: Id, on: boolean): Promise<boolean> =>
  switchAccountsModule(sql, accountId, on)
