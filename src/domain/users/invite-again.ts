import type { Limit } from '../../platform/config.ts'
import { forbidden, invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { countTowardsLimit } from '../../platform/rate-limit.ts'
import { isConfirmed } from '../access/confirm-account.ts'
import { invite } from '../access/login.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { demand } from '../permissions.ts'
import type { WorkspaceScope } from '../scope.ts'
import { lockUser, subjectOf } from './user.sql.ts'

/** For users without a password. Revokes links that were mailed before. */
export async function inviteAgain(scope: WorkspaceScope, id: Id, limit: Limit): Promise<void> {
  const user = await lockUser(scope, id)
  if (!user) throw notFound()
  demand(scope.actor, 'user.invite', subjectOf(user))
  if (!user.email) throw invalid('email', 'This user has no e-mail address to send an invitation to.')
  if (user.has_password) throw invalid('base', 'This user has already set a password and needs no invitation.')
  if (user.status !== 'active') throw invalid('status', 'This user is deactivated; activate them first.')
  if (!(await isConfirmed(scope))) throw forbidden('Confirm your e-mail address before you invite others.')
  // Counted per recipient. Refused and rolled back requests do not count.
  const { sql, clock, accountId } = scope
  await countTowardsLimit({ sql, clock, limit, name: 'invitation', key: [accountId, id] })
  await invite(scope, id, user.email)
  await recordAudit(scope, { record: { type: 'user', id, name: user.username }, after: { invited: user.email } })
}
