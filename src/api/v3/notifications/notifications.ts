import { dismiss } from '../../../domain/notifications/dismiss.ts'
import { notificationsVisibleTo, ofKind } from '../../../domain/notifications/notification.policy.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource, toOne } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { absence } from '../absences/absences.ts'
import { pathId } from '../path-ids.ts'
import { user } from '../people/users.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { timeCorrection } from '../time-corrections/time-corrections.ts'
import { action } from '../time-trackings/actions.ts'
import { timeTracking } from '../time-trackings/time-trackings.ts'

const notification: Resource = defineResource({
  type: 'notification',
  typeOf: (row) => String(row.kind),
  description: 'A message to the caller. Its `type` is the kind of the notification, such as `trigger_warning`.',
  table: 'notifications',
  visible: notificationsVisibleTo,
  sort: ['-created_at'],
  alsoRead: { kind: ({ sql }) => sql`t.kind` },
  attributes: {
    title: { wire: wire.text },
    message: { wire: wire.text },
    created_at: { wire: wire.local },
    updated_at: { wire: wire.local },
    type: { wire: wire.text, from: ({ sql }) => sql`t.kind`, hidden: true },
  },
  relationships: {
    user: toOne(() => user, 'user_id'),
    entity: {
      ...toOne(() => timeTracking, 'entity_id'),
      type: ({ sql }) => sql`t.entity_type`,
      alternatives: () => [absence, action, timeCorrection],
    },
  },
})

const tag = 'Notifications'
const kinds = ['trigger_warning', 'notification']

export const notificationOperations = [
  workspaceOperation({
    id: 'listNotifications',
    tag,
    summary: 'List the caller’s notifications',
    method: 'GET',
    path: `${WS}/notifications`,
    permission: 'notification.read',
    answers: many(notification),
    handle: ({ list }) => list(notification),
  }),
  workspaceOperation({
    id: 'deleteNotification',
    changes: 'notifications',
    tag,
    summary: 'Dismiss a notification',
    method: 'DELETE',
    path: `${WS}/notifications/:notification_id`,
    permission: 'notification.destroy',
    parameters: [
      {
        name: 'type',
        required: true,
        description: 'The kind of the notification.',
        schema: { type: 'string', enum: kinds },
      },
    ],
    answers: one(notification),
    async handle({ scope, params, rawQuery, show }) {
      const kind = rawQuery.type
      if (typeof kind !== 'string' || kind === '') throw invalid('type', 'The parameter type must be given.')
      if (!kinds.includes(kind)) throw notFound()
      const id = pathId(params, 'notification_id')
      const removed = await show(notification, id, { where: ofKind(scope, kind) })
      await dismiss(scope, [id])
      return removed
    },
  }),
]
