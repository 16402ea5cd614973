import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Scope } from '../scope.ts'
import { deleteKnownDevicesBefore } from './known-device.sql.ts'
import { deleteSession, deleteSessionsBut, deleteUnusedSessions } from './session.sql.ts'

const hours = (days: number) => ({ hours: days * 24 })
/** A session in a browser ends when it has not been used for so long. Bearer tokens do not end by themselves. */
const restingTime = hours(30)
const deviceMemory = hours(400)

/** Session cookies that were last used at this moment, or before, are over. */
export const unusedSince = (clock: Clock): string => clock.now().subtract(restingTime).toString()

/** Nodes hear of each session that ends, as with every other. */
export async function removeUnusedSessions(sql: Sql, clock: Clock): Promise<void> {
  await deleteUnusedSessions(sql, unusedSince(clock))
  await deleteKnownDevicesBefore(sql, clock.now().subtract(deviceMemory).toString())
}

export async function endSession(scope: Scope, userId: Id, id: string): Promise<void> {
  if (!(await deleteSession(scope, userId, id))) throw notFound()
  await auditEnd(scope, userId, 1)
}

/** Ends all that the person has, but for the one that is asked from. How many that were. */
export async function endOtherSessions(scope: Scope, userId: Id): Promise<number> {
  const ended = await deleteSessionsBut(scope, userId, scope.session?.id ?? null)
  if (ended > 0) await auditEnd(scope, userId, ended)
  return ended
}

const auditEnd = (scope: Scope, userId: Id, sessions: number): Promise<void> =>
  recordAudit(scope, { record: { type: 'user', id: userId, name: null, personId: userId }, after: { sessions } })
