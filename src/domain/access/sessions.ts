import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Scope } from '../scope.ts'
import { deleteKnownDevicesBefore } from './known-device.sql.ts'
import { deleteIdleSessions, deleteSession, deleteSessionsBut } from './session.sql.ts'

const hours = (days: number) => ({ hours: days * 24 })
/** Session cookies expire when they have not been used for so long. Bearer tokens do not expire. */
const idleTimeout = hours(30)
const deviceRetention = hours(400)

/** Session cookies that were last used at this moment or before have expired. */
export const idleCutoff = (clock: Clock): string => clock.now().subtract(idleTimeout).toString()

/** A trigger publishes the deletions, as for every other session. */
export async function removeIdleSessions(sql: Sql, clock: Clock): Promise<void> {
  await deleteIdleSessions(sql, idleCutoff(clock))
  await deleteKnownDevicesBefore(sql, clock.now().subtract(deviceRetention).toString())
}

export async function endSession(scope: Scope, userId: Id, id: string): Promise<void> {
  if (!(await deleteSession(scope, userId, id))) throw notFound()
  await auditEnd(scope, userId, 1)
}

/** Ends all sessions of the user but the one of this request. Returns how many. */
export async function endOtherSessions(scope: Scope, userId: Id): Promise<number> {
  const ended = await deleteSessionsBut(scope, userId, scope.session?.id ?? null)
  if (ended > 0) await auditEnd(scope, userId, ended)
  return ended
}

const auditEnd = (scope: Scope, userId: Id, sessions: number): Promise<void> =>
  recordAudit(scope, { record: { type: 'user', id: userId, name: null, personId: userId }, after: { sessions } })
