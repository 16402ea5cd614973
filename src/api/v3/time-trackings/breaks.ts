import { changeBreak } from '../../../domain/time-trackings/change-breaks.ts'
import { onTracking, onVisibleTracking } from '../../../domain/time-trackings/time-tracking.policy.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource, toOne } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { moment, nullable } from '../../../platform/input/kind.ts'
import { pathId, pathTrackingId } from '../path-ids.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { timeTracking } from './time-trackings.ts'

export const breakResource: Resource = defineResource({
  type: 'break',
  description: 'A break inside a time tracking.',
  table: 'breaks',
  visible: onVisibleTracking,
  sort: ['starts_at'],
  attributes: {
    starts_at: { wire: wire.local },
    ends_at: { wire: wire.orNull(wire.local) },
    created_at: { wire: wire.local },
    updated_at: { wire: wire.local },
    start_signature_id: { wire: wire.orNull(wire.text) },
    end_signature_id: { wire: wire.orNull(wire.text) },
    created_by: { wire: wire.text },
  },
  relationships: { time_tracking: toOne(() => timeTracking, 'time_tracking_id') },
})

const tag = 'Breaks'
const path = `${WS}/time_trackings/:time_tracking_id/breaks`

export const breakOperations = [
  workspaceOperation({
    id: 'listBreaks',
    tag,
    summary: 'List the breaks of a time tracking',
    method: 'GET',
    path,
    permission: 'time_tracking.read',
    answers: many(breakResource),
    async handle({ scope, params, list, demandVisible }) {
      const id = pathTrackingId(params)
      await demandVisible(timeTracking, id)
      return list(breakResource, { where: onTracking(scope, id) })
    },
  }),
  workspaceOperation({
    id: 'createBreak',
    audit: 'verb',
    changes: 'time_trackings',
    tag,
    summary: 'Add a break to a time tracking',
    method: 'POST',
    path,
    permission: 'time_tracking.update_times',
    status: 201,
    input: input({ starts_at: required(moment()), ends_at: optional(nullable(moment())) }),
    example: { starts_at: '2026-01-30T12:00:00+01:00', ends_at: '2026-01-30T12:30:00+01:00' },
    answers: one(breakResource),
    handle: async ({ scope, params, attributes, show }) =>
      show(breakResource, await changeBreak(scope, pathTrackingId(params), attributes)),
  }),
  workspaceOperation({
    id: 'showBreak',
    tag,
    summary: 'Show a break',
    method: 'GET',
    path: `${path}/:break_id`,
    permission: 'time_tracking.read',
    answers: one(breakResource),
    handle: ({ scope, params, show }) =>
      show(breakResource, pathId(params, 'break_id'), { where: onTracking(scope, pathTrackingId(params)) }),
  }),
  workspaceOperation({
    id: 'updateBreak',
    audit: 'verb',
    changes: 'time_trackings',
    tag,
    summary: 'Change a break',
    method: 'PATCH',
    path: `${path}/:break_id`,
    permission: 'time_tracking.update_times',
    input: input({ starts_at: optional(moment()), ends_at: optional(nullable(moment())) }),
    example: { ends_at: '2026-01-30T12:45:00+01:00' },
    answers: one(breakResource),
    async handle({ scope, params, attributes, show }) {
      const id = pathId(params, 'break_id')
      const trackingId = pathTrackingId(params)
      await show(breakResource, id, { where: onTracking(scope, trackingId) })
      await changeBreak(scope, trackingId, { id, ...attributes })
      return show(breakResource, id)
    },
  }),
  workspaceOperation({
    id: 'deleteBreak',
    audit: 'verb',
    changes: 'time_trackings',
    tag,
    summary: 'Delete a break',
    method: 'DELETE',
    path: `${path}/:break_id`,
    permission: 'time_tracking.update_times',
    answers: one(breakResource),
    async handle({ scope, params, show }) {
      const id = pathId(params, 'break_id')
      const trackingId = pathTrackingId(params)
      const deleted = await show(breakResource, id, { where: onTracking(scope, trackingId) })
      await changeBreak(scope, trackingId, { id, _destroy: true })
      return deleted
    },
  }),
]
