import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { deleteAccessTokensOf } from './access-token.sql.ts'
import { deletePasswordTokensOf, updatePassword } from './password.sql.ts'
import { tellOfSecurity } from './tell-of-security.ts'

/** By whoever runs the server, without the password of before. Every device is signed out. */
export async function overrulePassword(scope: Scope, userId: Id, passwordHash: string): Promise<void> {
  await updatePassword(scope, userId, passwordHash)
  await deletePasswordTokensOf(scope, userId)
  await deleteAccessTokensOf(scope, userId)
  await tellOfSecurity(scope, userId, { event: 'password_changed' })
}
