import { entitlementsVisibleTo } from '../../../domain/entitlements/entitlement.policy.ts'
import { many } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource, toOne } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { userOverview } from '../people/users.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { shownTimestamps } from '../timestamps.ts'
import { vacationEntitlement } from './vacation-entitlements.ts'

const lapseNotice: Resource = defineResource({
  type: 'lapse_notice',
  description:
    'That somebody was told of days of vacation which lapse after a date. Days by law lapse only after that.',
  table: 'lapse_notices',
  visible: entitlementsVisibleTo,
  sort: ['-created_at'],
  attributes: {
    days: { wire: wire.number },
    lapses_on: { wire: wire.date },
    told_on: { wire: wire.date },
    read_at: { wire: wire.orNull(wire.utc) },
    ...shownTimestamps,
  },
  relationships: {
    user: toOne(() => userOverview, 'user_id'),
    vacation_entitlement: toOne(() => vacationEntitlement, 'vacation_entitlement_id'),
  },
})

export const lapseNoticeOperations = [
  workspaceOperation({
    id: 'listLapseNotices',
    tag: 'Vacation entitlements',
    summary: 'List who was told of days that lapse',
    description:
      'Each is made when the notification and the mail are; `read_at` is when the person put the notification away.',
    method: 'GET',
    path: `${WS}/lapse_notices`,
    permission: 'entitlement.read',
    answers: many(lapseNotice),
    handle: ({ list }) => list(lapseNotice),
  }),
]
