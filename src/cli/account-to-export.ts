import { loginByEmail } from '../domain/access/login.ts'
import { findAccount } from '../domain/accounts/list-accounts.ts'
import { accountToExport } from '../domain/accounts/move-account.ts'
import { type AppContext, inAccount } from '../domain/app-context.ts'
import { recordAudit } from '../domain/audit/record-audit.ts'
import type { Pool } from '../platform/db/connect.ts'
import { notFound } from '../platform/errors.ts'
import { readId } from '../platform/ids.ts'

/** By its id, or by the e-mail address of one of its users. */
export async function demandAccountToExport(pool: Pool, named: string) {
  const id = readId(named) ?? (await loginByEmail(pool, named))?.account_id
  if (!id) throw notFound('No user signs in with this e-mail address.')
  return accountToExport(pool, await findAccount(pool, id))
}

export const auditExport = (appContext: AppContext, { id, name }: { id: string; name: string }): Promise<void> =>
  inAccount(appContext, id, (scope) =>
    recordAudit(scope, { record: { type: 'account', id, name }, after: { exported: true } }),
  )
