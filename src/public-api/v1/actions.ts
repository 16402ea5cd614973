import { punch } from '../../domain/punches/punch.ts'
import { type ActionRecord, actionRecord, actionRecords } from '../../domain/punches/punch-records.ts'
import { optional, required } from '../../platform/input/fields.ts'
import { blankAsNull, oneOf } from '../../platform/input/kind.ts'
import { localForm } from '../../platform/time/local-form.ts'
import { zoneOf } from '../../platform/time/zone.ts'
import { momentText } from './fields.ts'
import { operation, toNumber } from './operation.ts'
import { pageSchema, ref } from './schemas.ts'
import {
  demandLocationScope,
  demandUserId,
  rangeFields,
  rangeFilter,
  userAndLocationFields,
} from './user-and-location.ts'

const tag = 'Actions'
const subject = 'time'
const path = '/public_api/v1/actions'

/** Unlike in other answers, the user’s id is text. */
const renderAction = (action: ActionRecord) => ({
  id: action.id,
  action_type: action.action_type,
  action_time: localForm(action.action_time, zoneOf(action.workspace_zone) ?? 'UTC'),
  user_id: action.user_id,
  user_external_id: action.user_external_id,
  location_id: toNumber(action.workspace_id),
  location_external_id: action.workspace_external_id,
  working_session_id: action.time_tracking_id,
})

export const actionOperations = [
  operation({
    id: 'createAction',
    tag,
    subject,
    summary: 'Punch for a user',
    description:
      'A punch is never refused because of its order: if it does not fit, it is stored, and the user and the admins are notified. `action_time` defaults to now. Repeating a punch with the same user, type and `action_time` has no effect and returns the first one.',
    method: 'POST',
    changes: 'time_trackings',
    path,
    object: 'working_session_action',
    fields: {
      action_type: required(oneOf('start', 'end', 'start-break', 'end-break')),
      action_time: optional(blankAsNull(momentText())),
      ...userAndLocationFields,
    },
    example: {
      working_session_action: {
        action_type: 'start',
        action_time: '2026-07-06T08:00:00+02:00',
        location_external_id: 'HH',
        user_external_id: '1042',
      },
    },
    answers: ref('action'),
    ownTransaction: true,
    async handle({ scope, input, atomically }) {
      const workspaceScope = await demandLocationScope(scope, input)
      const wanted = {
        type: input.action_type,
        ...(input.action_time && { at: momentText().instant(input.action_time, workspaceScope.zone, 'action_time') }),
        userId: await demandUserId(scope, input),
      }
      const { record } = await punch(workspaceScope, wanted, (work) =>
        atomically(({ sql, enqueue }) => work({ ...workspaceScope, sql, enqueue })),
      )
      return { body: renderAction(await actionRecord(scope, record.id)) }
    },
  }),
  operation({
    id: 'listActions',
    tag,
    subject,
    summary: 'List punches in a range',
    description: 'Returns punches in the order in which they were received. Without `range_end`, the range is open.',
    method: 'GET',
    path,
    fields: rangeFields,
    paged: true,
    answers: pageSchema('actions', 'action'),
    async handle({ scope, input, page }) {
      const { records, count } = await actionRecords(scope, await rangeFilter(scope, input), page.textSlice)
      return { body: page.body('actions', { records, count }, renderAction) }
    },
  }),
]
