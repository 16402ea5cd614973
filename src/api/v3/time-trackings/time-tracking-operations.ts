import { may } from '../../../domain/permissions.ts'
import { actOnTracking } from '../../../domain/time-trackings/act-on-trackings.ts'
import { changeTracking } from '../../../domain/time-trackings/change-tracking.ts'
import { createTracking } from '../../../domain/time-trackings/create-tracking.ts'
import { follow, unfollow } from '../../../domain/time-trackings/followers.ts'
import { tagTrackingByTitle } from '../../../domain/time-trackings/tag-tracking.ts'
import { followersOf, tagsOn } from '../../../domain/time-trackings/time-tracking.policy.ts'
import { bareInput, input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { blankAsNull, boolean, ids, integer, moment, nullable, text } from '../../../platform/input/kind.ts'
import { externalId } from '../fields.ts'
import { pathId, pathTrackingId } from '../path-ids.ts'
import { user, userOverview } from '../people/users.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { tag } from '../workspaces/tags.ts'
import { breakAttributes } from './break-fields.ts'
import { timeTracking } from './time-trackings.ts'
import { linkAttributes, ownerAttribute, trackingLinks } from './tracking-links.ts'

const group = 'Time trackings'
const path = `${WS}/time_trackings/:time_tracking_id`
const seconds = () => integer({ least: 0, most: 7 * 86_400 })

const settings = {
  assignment_id: optional(blankAsNull(text())),
  break_duration: optional(nullable(seconds())),
  breaks_attributes: optional(breakAttributes()),
  confirmed: optional(boolean()),
  default_break_duration: optional(seconds()),
  end_signature_id: optional(blankAsNull(text())),
  ends_at: optional(nullable(moment())),
  external_id: optional(externalId()),
  force_custom_break_duration: optional(boolean()),
  import_id: optional(blankAsNull(text())),
  limited: optional(nullable(boolean())),
  planned: optional(nullable(boolean())),
  start_signature_id: optional(blankAsNull(text())),
  ...linkAttributes,
}

export const timeTrackingOperations = [
  workspaceOperation({
    id: 'listTimeTrackings',
    tag: group,
    summary: 'List time trackings',
    description:
      'Returns time trackings, newest first, with totals of all that match. `filter[running]=1` returns only running ones.',
    method: 'GET',
    path: `${WS}/time_trackings`,
    permission: 'time_tracking.read',
    answers: many(timeTracking),
    meta: {
      total_unconfirmed: { type: 'integer' },
      total_confirmed: { type: 'integer' },
      total_running: { type: 'integer' },
      total_gross_time: { type: 'number' },
      total_net_time: { type: 'number' },
      total_break_time: { type: 'number' },
    },
    handle: ({ list }) => list(timeTracking),
  }),
  workspaceOperation({
    id: 'createTimeTracking',
    audit: 'verb',
    changes: 'time_trackings',
    tag: group,
    summary: 'Create a time tracking',
    description:
      'Without `ends_at`, the time tracking is running. Without a user, it belongs to the caller. User, area and tags can be sent as relationships or as `user_id`, `area_id` and `tag_ids`; if both are sent, they must be the same.',
    method: 'POST',
    path: `${WS}/time_trackings`,
    permission: 'time_tracking.create',
    status: 201,
    tolerated: ['company_id'],
    input: input(
      {
        starts_at: required(moment()),
        created_by: optional(blankAsNull(text({ most: 100 }))),
        ...settings,
        ...ownerAttribute,
      },
      { area: 'one', tags: 'many', user: 'one' },
    ),
    example: {
      starts_at: '2026-01-30T08:00:00+01:00',
      ends_at: '2026-01-30T16:30:00+01:00',
      breaks_attributes: [{ starts_at: '2026-01-30T12:00:00+01:00', ends_at: '2026-01-30T12:30:00+01:00' }],
    },
    answers: one(timeTracking),
    async handle({ scope, attributes, links, show }) {
      const { breaks_attributes, created_by, user_id, area_id, tag_ids, ...columns } = attributes
      const id = await createTracking(scope, {
        ...columns,
        ...(created_by && { created_by }),
        breaks: breaks_attributes,
        ...trackingLinks({ user_id, area_id, tag_ids }, links),
      })
      return show(timeTracking, id)
    },
  }),
  workspaceOperation({
    id: 'showTimeTracking',
    tag: group,
    summary: 'Show a time tracking',
    method: 'GET',
    path,
    permission: 'time_tracking.read',
    answers: one(timeTracking),
    handle: ({ params, show }) => show(timeTracking, pathTrackingId(params)),
  }),
  workspaceOperation({
    id: 'updateTimeTracking',
    audit: 'verb',
    changes: 'time_trackings',
    tag: group,
    summary: 'Change a time tracking',
    description:
      'In `breaks_attributes`, an entry with `id` changes that break, an entry with `id` and `_destroy` deletes it, and an entry without `id` adds a break. Breaks that are not listed stay unchanged. Area and tags can be sent as relationships or as `area_id` and `tag_ids`.',
    method: 'PATCH',
    path,
    permission: 'time_tracking.update',
    input: input({ starts_at: optional(moment()), ...settings }, { area: 'one', tags: 'many' }),
    example: { ends_at: '2026-01-30T17:00:00+01:00' },
    answers: one(timeTracking),
    async handle({ scope, params, attributes, links, show }) {
      const id = pathTrackingId(params)
      const { breaks_attributes, area_id, tag_ids, ...columns } = attributes
      const linked = trackingLinks({ area_id, tag_ids }, links)
      await changeTracking(scope, id, { ...columns, breaks: breaks_attributes, ...linked })
      return show(timeTracking, id)
    },
  }),
  workspaceOperation({
    id: 'confirmTimeTracking',
    audit: 'verb',
    changes: 'time_trackings',
    tag: group,
    summary: 'Confirm a time tracking',
    description: 'Once it is confirmed, its user can no longer change it. A running time tracking cannot be confirmed.',
    method: 'PATCH',
    path: `${path}/confirm`,
    permission: 'time_tracking.read',
    answers: one(timeTracking),
    async handle({ scope, params, show }) {
      const id = pathTrackingId(params)
      await actOnTracking(scope, id, { action: 'confirm' })
      return show(timeTracking, id)
    },
  }),
  workspaceOperation({
    id: 'deleteTimeTracking',
    audit: 'verb',
    changes: 'time_trackings',
    tag: group,
    summary: 'Delete a time tracking',
    method: 'DELETE',
    path,
    permission: 'time_tracking.destroy',
    answers: one(timeTracking),
    async handle({ scope, params, show }) {
      const id = pathTrackingId(params)
      const deleted = await show(timeTracking, id)
      await actOnTracking(scope, id, { action: 'destroy' })
      return deleted
    },
  }),
  workspaceOperation({
    id: 'listFollowers',
    tag: group,
    summary: 'List the followers of a time tracking',
    method: 'GET',
    path: `${path}/followers`,
    permission: 'time_tracking.read',
    answers: many(user, userOverview),
    async handle({ scope, params, list, demandVisible }) {
      const id = pathTrackingId(params)
      await demandVisible(timeTracking, id)
      return list(may(scope.actor, 'user.administer') ? user : userOverview, { where: followersOf(scope, id) })
    },
  }),
  workspaceOperation({
    id: 'addFollowers',
    changes: 'time_trackings',
    tag: group,
    summary: 'Add followers to a time tracking',
    method: 'POST',
    path: `${path}/followers`,
    permission: 'time_tracking.attach',
    input: bareInput({ ids: required(ids()) }),
    example: { ids: [1] },
    answers: one(timeTracking),
    async handle({ scope, params, attributes, show }) {
      const id = pathTrackingId(params)
      await follow(scope, id, attributes.ids)
      return show(timeTracking, id)
    },
  }),
  workspaceOperation({
    id: 'removeFollower',
    changes: 'time_trackings',
    tag: group,
    summary: 'Remove a follower from a time tracking',
    method: 'DELETE',
    path: `${path}/followers/:follower_id`,
    permission: 'time_tracking.read',
    answers: one(timeTracking),
    async handle({ scope, params, show }) {
      const id = pathTrackingId(params)
      await unfollow(scope, id, pathId(params, 'follower_id'))
      return show(timeTracking, id)
    },
  }),
  workspaceOperation({
    id: 'listTimeTrackingTags',
    tag: group,
    summary: 'List the tags of a time tracking',
    method: 'GET',
    path: `${path}/tags`,
    permission: 'time_tracking.read',
    answers: many(tag),
    async handle({ scope, params, list, demandVisible }) {
      const id = pathTrackingId(params)
      await demandVisible(timeTracking, id)
      return list(tag, { where: tagsOn(scope, id) })
    },
  }),
  workspaceOperation({
    id: 'addTimeTrackingTag',
    changes: 'time_trackings',
    tag: group,
    summary: 'Tag a time tracking',
    description: 'If there is no tag with this title, it is created.',
    method: 'POST',
    path: `${path}/tags`,
    permission: 'time_tracking.update_tags',
    status: 201,
    tolerated: ['time_tracking_id'],
    input: input({ title: required(text({ filled: true })) }),
    example: { title: 'Night shift' },
    answers: one(tag),
    handle: async ({ scope, params, attributes, show }) =>
      show(tag, await tagTrackingByTitle(scope, pathTrackingId(params), attributes.title)),
  }),
]
