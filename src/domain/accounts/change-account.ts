import type { Scope } from '../scope.ts'
import { nowOf } from '../scope.ts'
import { type AccountChanges, updateAccount } from './account.sql.ts'

export const changeAccount = (scope: Scope, changes: AccountChanges): Promise<void> =>
  updateAccount(scope, changes, nowOf(scope))
