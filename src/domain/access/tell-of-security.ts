import type { Id } from '../../platform/ids.ts'
import { nowOf, type Scope } from '../scope.ts'
import { findMailFacts } from './password.sql.ts'
import { type SecurityEvent, securityMail } from './security-mail.ts'

/**
 * A mail to the address that the person has at this moment, in the transaction of what it tells. Called before an address
 * changes, so that the old one hears of it. Nobody, where there is no address.
 */
export async function tellOfSecurity(scope: Scope, userId: Id, event: SecurityEvent): Promise<void> {
  const recipient = await findMailFacts(scope, userId)
  if (recipient)
    await scope.enqueue(securityMail, { account_id: scope.accountId, ...recipient, at: nowOf(scope), ...event })
}
