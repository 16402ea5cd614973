import type { Id } from '../../platform/ids.ts'
import { nowOf, type Scope } from '../scope.ts'
import { findMailFacts } from './password.sql.ts'
import { type SecurityEvent, securityMail } from './security-mail.ts'

/**
 * To the user's current address, in the transaction of the event. Called before an address changes, so that the mail goes
 * to the old one. Does nothing if there is no address.
 */
export async function enqueueSecurityMail(scope: Scope, userId: Id, event: SecurityEvent): Promise<void> {
  const recipient = await findMailFacts(scope, userId)
  if (recipient)
    await scope.enqueue(securityMail, { account_id: scope.accountId, ...recipient, at: nowOf(scope), ...event })
}
