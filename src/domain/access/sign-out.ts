import { digestOf } from '../../platform/secrets.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Scope } from '../scope.ts'
import { deleteAccessToken } from './access-token.sql.ts'

/** Ends this session only. */
export async function signOut(scope: Scope, secret: string): Promise<void> {
  if (!(await deleteAccessToken(scope.sql, digestOf(secret)))) return
  const { userId: id, name } = scope.actor
  await recordAudit(scope, { record: { type: 'user', id: id!, name } })
}
