import { needsAnother } from '../../../domain/absences/decider.policy.ts'
import type { Permission } from '../../../domain/permissions.ts'
import type { WorkspaceScope } from '../../../domain/scope.ts'
import { isOutdated, overlappingTrackings } from '../../../domain/time-corrections/time-correction.columns.ts'
import {
  type CorrectionSubject,
  correctionsVisibleTo,
  mayCorrection,
} from '../../../domain/time-corrections/time-correction.policy.ts'
import { administersOwner } from '../../../domain/time-trackings/time-tracking.policy.ts'
import { type Ability, defineResource, type Resource, toOne } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { userOverview } from '../people/users.ts'
import { exactly, orNull } from '../schemas.ts'
import { timeTracking } from '../time-trackings/time-trackings.ts'
import { shownTimestamps } from '../timestamps.ts'

const ability =
  (permission: Permission): Ability<WorkspaceScope> =>
  (scope, row) =>
    mayCorrection(scope, permission, row as unknown as CorrectionSubject)

const moment = wire.utc.schema
const span = { starts_at: moment, ends_at: orNull(moment) }
const example = {
  starts_at: '2026-01-30T07:00:00Z',
  ends_at: '2026-01-30T15:30:00Z',
  area_id: null,
  break_duration: null,
  breaks: [{ starts_at: '2026-01-30T11:00:00Z', ends_at: '2026-01-30T11:30:00Z' }],
}
const snapshot = {
  ...exactly({
    ...span,
    area_id: orNull({ type: 'string' }),
    break_duration: {
      ...orNull({ type: 'integer' }),
      description: 'The length of the break in seconds, if it was set by hand.',
    },
    breaks: { type: 'array', items: exactly(span) },
  }),
  examples: [example],
}
const stored = (schema: object, description: string) => wire.serialized({ ...schema, description }, (value) => value)

export const timeCorrection: Resource = defineResource({
  type: 'time_correction',
  description:
    'A user’s request to create, change or delete a time tracking, and the decision on it. `permissions` says whether the caller may `decide` on it or `withdraw` it.',
  table: 'time_corrections',
  visible: correctionsVisibleTo,
  sort: ['-id'],
  abilities: {
    decide: (scope, row) => row.status === 'pending' && ability('time_correction.decide')(scope, row),
    withdraw: ability('time_correction.withdraw'),
  },
  alsoRead: {
    user_id: ({ sql }) => sql`t.user_id`,
    administered: administersOwner,
    needs_another: needsAnother,
  },
  attributes: {
    kind: { wire: wire.oneOf('new', 'change', 'delete') },
    status: { wire: wire.oneOf('pending', 'confirmed', 'rejected', 'withdrawn') },
    reason: { wire: wire.text },
    message: { wire: wire.described(wire.orNull(wire.text), 'The message that was sent with the decision.') },
    before: {
      wire: stored(orNull(snapshot), 'The time tracking when the correction was requested. Null for a new one.'),
    },
    after: { wire: stored(orNull(snapshot), 'The requested time tracking. Null if it is to be deleted.') },
    outdated: {
      wire: wire.described(
        wire.boolean,
        'Whether the time tracking has changed since the correction was requested, so that the correction can no longer be confirmed. Only for pending corrections.',
      ),
      from: isOutdated,
    },
    overlaps: {
      wire: stored(
        { type: 'array', items: exactly({ id: { type: 'string' }, ...span }) },
        'Up to ten other time trackings of the user in the requested time. Only for pending corrections.',
      ),
      from: overlappingTrackings,
    },
    decided_at: { wire: wire.orNull(wire.utc) },
    ...shownTimestamps,
  },
  relationships: {
    user: toOne(() => userOverview, 'user_id'),
    time_tracking: toOne(() => timeTracking, 'time_tracking_id'),
    decided_by_user: toOne(() => userOverview, 'decided_by_id'),
  },
})
