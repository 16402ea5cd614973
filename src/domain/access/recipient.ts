import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { findRecipient, type MailRecipient } from './password.sql.ts'

/** Null if the user has no address or is not active. */
export const recipientOf = (scope: Scope, userId: Id): Promise<MailRecipient | null> => findRecipient(scope, userId)
