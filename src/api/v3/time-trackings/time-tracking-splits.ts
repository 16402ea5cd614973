import { splitTracking } from '../../../domain/time-trackings/split-tracking.ts'
import { input } from '../../../jsonapi/body.ts'
import { one } from '../../../jsonapi/operation.ts'
import { required } from '../../../platform/input/fields.ts'
import { moment } from '../../../platform/input/kind.ts'
import { pathTrackingId } from '../path-ids.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { timeTracking } from './time-trackings.ts'

export const timeTrackingSplitOperations = [
  workspaceOperation({
    id: 'splitTimeTracking',
    audit: 'verb',
    changes: 'time_trackings',
    tag: 'Time trackings',
    summary: 'Split a time tracking into two',
    description:
      'The time tracking ends at `at`. A new one, which is returned, continues from there with the same user, area, tags, followers and settings. Breaks go to the part that contains them; a break across `at` is split. A break duration set by hand and the default break stay with the first part as far as they fit, and the rest goes to the second. If the second part is running, it gets the whole default break minus the breaks recorded in the first part. Recorded times (`actual_…`) of the first part stay; those of the second part are its own start and end. A running time tracking can be split at any time up to now.',
    method: 'POST',
    path: `${WS}/time_trackings/:time_tracking_id/split`,
    permission: 'time_tracking.update_times',
    status: 201,
    input: input({ at: required(moment()) }),
    example: { at: '2026-01-30T12:00:00+01:00' },
    answers: one(timeTracking),
    handle: async ({ scope, params, attributes, show }) =>
      show(timeTracking, await splitTracking(scope, pathTrackingId(params), attributes.at)),
  }),
]
