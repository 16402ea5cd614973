import { actionTotals } from '../../../domain/punches/action-totals.columns.ts'
import { actionsVisibleTo, taggingsVisibleTo } from '../../../domain/punches/punch.policy.ts'
import { punch } from '../../../domain/punches/punch.ts'
import { reportedTime } from '../../../domain/punches/reported-time.columns.ts'
import { tagStoredPunch } from '../../../domain/punches/tag-punch.ts'
import { takeBackPunch } from '../../../domain/punches/take-back-punch.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource, toOne } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { entriesOf } from '../../../platform/input/entries.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { blankAsNull, id, moment, nullable, oneOf, text } from '../../../platform/input/kind.ts'
import { ownerOf } from '../owner.ts'
import { pathUuid } from '../path-ids.ts'
import { namedUsers } from '../people/named-users.ts'
import { user } from '../people/users.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { hiddenTimestamps, shownTimestamps } from '../timestamps.ts'
import { tag as tagResource } from '../workspaces/tags.ts'
import { workspace } from '../workspaces/workspaces.ts'

export const action: Resource = defineResource({
  type: 'action',
  description: 'The start or end of work or of a break.',
  table: 'actions',
  idKind: 'uuid',
  visible: actionsVisibleTo,
  // Of two punches at the same second the one received later is the newer.
  sort: ['-action_time', '-created_at'],
  attributes: {
    action_type: { wire: wire.oneOf('start', 'end', 'start-break', 'end-break') },
    working_session_id: { wire: wire.orNull(wire.text), column: 'time_tracking_id' },
    action_time: { wire: wire.utc },
    reported_time: {
      from: reportedTime,
      wire: wire.described(
        wire.orNull(wire.utc),
        'The time that the sender’s clock showed, if it was more than five minutes ahead; `action_time` is then the time of arrival. Null otherwise.',
      ),
    },
    late: {
      wire: wire.described(
        wire.boolean,
        'Whether the user has backdated the punch by more than `late_punch_minutes` in the workspace’s `warning_thresholds`.',
      ),
    },
    ...shownTimestamps,
  },
  relationships: {
    user: toOne(() => user, 'user_id'),
    workspace: toOne(() => workspace, 'workspace_id'),
  },
  quickTotals: (scope, { filters }) => {
    const [filter, ...others] = filters
    if (!filter) return actionTotals(scope, null)
    if (others.length > 0 || filter.field !== 'user_id') return null
    const userIds = namedUsers(filter.matcher, filter.value)
    return userIds && actionTotals(scope, userIds)
  },
})

const tagging: Resource = defineResource({
  type: 'tagging',
  description: 'A tag on a punch.',
  table: 'action_taggings',
  visible: taggingsVisibleTo,
  attributes: {
    taggable_type: { wire: wire.text, from: ({ sql }) => sql`'WorkingSessionAction'::text` },
    taggable_id: { wire: wire.text, from: ({ sql }) => sql`t.action_id::text` },
    ...hiddenTimestamps,
  },
  relationships: { tag: toOne(() => tagResource, 'tag_id') },
})

const taggings = entriesOf({ tag_id: required(id()) }, { what: '{tag_id}', most: 100 })

const tag = 'Actions'
const path = `${WS}/time_trackings/actions`

export const actionOperations = [
  workspaceOperation({
    id: 'createAction',
    changes: 'time_trackings',
    tag,
    summary: 'Record a punch',
    description:
      'A punch is never refused because of its order: if it does not fit, it is stored, and the user and the admins of the workspace are notified. The punch is that of the caller unless another user is named by `user_id` or by the relationship `user`. `action_time` defaults to now. Repeating a punch with the same user, type and `action_time` has no effect and returns the first one. With `Idempotency-Key`, any request can be repeated safely.',
    method: 'POST',
    path,
    permission: 'time_tracking.punch',
    status: 201,
    input: input(
      {
        action_type: required(oneOf('start', 'end', 'start-break', 'end-break')),
        action_time: optional(nullable(moment())),
        device_id: optional(blankAsNull(text())),
        user_id: optional(nullable(id())),
        taggings_attributes: optional(taggings),
      },
      { user: 'one' },
    ),
    example: { action_type: 'start', action_time: '2026-01-30T08:00:00+01:00', device_id: null },
    answers: one(action),
    ownTransaction: 'unless repeated',
    async handle({ scope, attributes, links, atomically, render }) {
      const wanted = {
        type: attributes.action_type,
        at: attributes.action_time ?? undefined,
        ...ownerOf(attributes.user_id, links.user),
        deviceId: attributes.device_id,
        tagIds: attributes.taggings_attributes?.map(({ tag_id }) => tag_id),
      }
      const { record, isRepeat } = await punch(scope, wanted, atomically)
      return { ...(await render(action, record)), unchanged: isRepeat }
    },
  }),
  workspaceOperation({
    id: 'listActions',
    tag,
    summary: 'List punches',
    method: 'GET',
    path,
    permission: 'time_tracking.read',
    answers: many(action),
    handle: ({ list }) => list(action),
  }),
  workspaceOperation({
    id: 'showAction',
    tag,
    summary: 'Show a punch',
    method: 'GET',
    path: `${path}/:action_id`,
    permission: 'time_tracking.read',
    answers: one(action),
    handle: ({ params, show }) => show(action, pathUuid(params, 'action_id')),
  }),
  workspaceOperation({
    id: 'deleteAction',
    changes: 'time_trackings',
    tag,
    summary: 'Take a punch back',
    description:
      'A punch can be taken back within two minutes if it is the latest one of its user, and nothing else has changed or confirmed the time tracking since. The clock returns to its previous state. Tags that came with the punch stay on the time tracking.',
    method: 'DELETE',
    path: `${path}/:action_id`,
    permission: 'time_tracking.punch',
    answers: one(action),
    async handle({ scope, params, show }) {
      const id = pathUuid(params, 'action_id')
      const takenBack = await show(action, id)
      await takeBackPunch(scope, id)
      return takenBack
    },
  }),
  workspaceOperation({
    id: 'createTagging',
    changes: 'time_trackings',
    tag,
    summary: 'Tag a punch',
    description: 'The time tracking to which the punch belongs gets the tag as well.',
    method: 'POST',
    path: `${path}/:action_id/taggings`,
    permission: 'time_tracking.update_tags',
    status: 201,
    input: input({ tag_id: required(id()) }),
    example: { tag_id: 1 },
    answers: one(tagging),
    async handle({ scope, params, attributes, show, demandVisible }) {
      const actionId = pathUuid(params, 'action_id')
      await demandVisible(action, actionId)
      return show(tagging, await tagStoredPunch(scope, actionId, attributes.tag_id))
    },
  }),
]
