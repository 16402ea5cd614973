import { entitlementsVisibleTo } from '../../../domain/entitlements/entitlement.policy.ts'
import { handChannels, noticeChannels, recordNotice, removeNotice } from '../../../domain/entitlements/record-notice.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource, toOne } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { required } from '../../../platform/input/fields.ts'
import { date, id, number, oneOf } from '../../../platform/input/kind.ts'
import { pathId } from '../path-ids.ts'
import { userOverview } from '../people/users.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { shownTimestamps } from '../timestamps.ts'
import { vacationEntitlement } from './vacation-entitlements.ts'

const lapseNotice: Resource = defineResource({
  type: 'lapse_notice',
  description:
    'A notice to a person that days of vacation lapse after a certain date. Statutory days lapse only after such a notice.',
  table: 'lapse_notices',
  visible: entitlementsVisibleTo,
  sort: ['-created_at'],
  attributes: {
    days: { wire: wire.number },
    lapses_on: { wire: wire.date },
    told_on: { wire: wire.date },
    channel: { wire: wire.oneOf(...noticeChannels) },
    read_at: { wire: wire.orNull(wire.utc) },
    ...shownTimestamps,
  },
  relationships: {
    user: toOne(() => userOverview, 'user_id'),
    /** The admin who entered the notice; null if Stint sent it. */
    author: toOne(() => userOverview, 'author_id'),
    vacation_entitlement: toOne(() => vacationEntitlement, 'vacation_entitlement_id'),
  },
})

const tag = 'Vacation entitlements'
const path = `${WS}/lapse_notices`

export const lapseNoticeOperations = [
  workspaceOperation({
    id: 'listLapseNotices',
    tag,
    summary: 'List lapse notices',
    description:
      'Notices of the channel `app` are created together with a notification and a mail; `read_at` is when the person dismissed the notification. All others were entered by an admin, the `author`.',
    method: 'GET',
    path,
    permission: 'entitlement.read',
    answers: many(lapseNotice),
    handle: ({ list }) => list(lapseNotice),
  }),
  workspaceOperation({
    id: 'createLapseNotice',
    audit: 'lapse_notice',
    changes: 'vacation_entitlements',
    tag,
    summary: 'Record a lapse notice',
    description:
      'Records a notice that was given outside of Stint. `lapses_on` is a date after which days of the user lapse, and `told_on` is the day on which the user received the notice. If it was in time, the days lapse in the same way as after a notice by Stint, and the user’s balances are recomputed. Only admins can call this.',
    method: 'POST',
    path,
    permission: 'lapse_notice.create',
    status: 201,
    input: input({
      vacation_entitlement_id: required(id()),
      days: required(number({ least: 0, most: 1000 })),
      lapses_on: required(date()),
      told_on: required(date()),
      channel: required(oneOf(...handChannels)),
    }),
    example: {
      vacation_entitlement_id: 1,
      days: 5,
      lapses_on: '2027-03-31',
      told_on: '2027-02-15',
      channel: 'letter',
    },
    answers: one(lapseNotice),
    handle: async ({ scope, attributes: { vacation_entitlement_id, ...notice }, show }) =>
      show(lapseNotice, await recordNotice(scope, vacation_entitlement_id, notice)),
  }),
  workspaceOperation({
    id: 'deleteLapseNotice',
    audit: 'lapse_notice',
    changes: 'vacation_entitlements',
    tag,
    summary: 'Delete a lapse notice',
    description:
      'Only notices that were entered by an admin can be deleted; deleting those by Stint itself is refused with 403. The user’s balances are recomputed. Only admins can call this.',
    method: 'DELETE',
    path: `${path}/:lapse_notice_id`,
    permission: 'lapse_notice.destroy',
    answers: one(lapseNotice),
    async handle({ scope, params, show }) {
      const removedId = pathId(params, 'lapse_notice_id')
      const deleted = await show(lapseNotice, removedId)
      await removeNotice(scope, removedId)
      return deleted
    },
  }),
]
