import { invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { todayIn } from '../time-account/account-zone.ts'
import { belongsHere } from '../users/people.ts'
import { findEntitlementOwner, lockLedger, selectBooksOf, toBooks } from './entitlement.sql.ts'
import { deleteNotice, findNotice, insertNoticeByHand, type NoticeByHand } from './lapse.sql.ts'
import { canLapseOn } from './lapse-rules.ts'
import { lockAndRecount, recountLocked } from './recount-balances.ts'

export { handChannels, noticeChannels } from './lapse.sql.ts'

/** A notice outside of Stint counts like one by Stint, if it came in time. */
export async function recordNotice(scope: WorkspaceScope, entitlementId: Id, notice: NoticeByHand): Promise<Id> {
  const owner = await findEntitlementOwner(scope, entitlementId)
  if (owner === null || !(await belongsHere(scope, owner)))
    throw invalid('vacation_entitlement_id', 'There is no such vacation entitlement.')
  const zone = await lockLedger(scope, owner)
  if (notice.told_on > todayIn(scope, zone)) throw invalid('told_on', 'Told on must not be in the future.')
  if (notice.told_on > notice.lapses_on) throw invalid('told_on', 'Told on must not be after the days have lapsed.')
  const { entitlements } = toBooks(await selectBooksOf(scope, owner))
  if (!canLapseOn(entitlements, notice.lapses_on))
    throw invalid('lapses_on', 'Lapses on must be a date after which days of this user lapse.')
  const id = await insertNoticeByHand(scope, owner, entitlementId, notice, nowOf(scope))
  await recountLocked(scope, owner, zone)
  return id
}

/** The permission table refuses it for notices by Stint itself. */
export async function removeNotice(scope: WorkspaceScope, id: Id): Promise<void> {
  const notice = await findNotice(scope, id)
  if (!notice) throw notFound()
  demand(scope.actor, 'lapse_notice.destroy', { userId: notice.user_id, system: notice.channel === 'app' })
  await deleteNotice(scope, id)
  await lockAndRecount(scope, notice.user_id)
}
