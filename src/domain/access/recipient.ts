import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { findRecipient, type MailRecipient } from './password.sql.ts'

/** Where mail for a user goes; null where the user has no address or has left. */
export const recipientOf = (scope: Scope, userId: Id): Promise<MailRecipient | null> => findRecipient(scope, userId)
