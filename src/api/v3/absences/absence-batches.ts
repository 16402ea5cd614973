import { checkAbsenceForMany } from '../../../domain/absences/request-absences.ts'
import { queueBatch } from '../../../domain/batches/queue-batch.ts'
import { input } from '../../../jsonapi/body.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import {
  blankAsNull,
  boolean,
  endMoment,
  id,
  ids,
  moment,
  oneOf,
  text,
  timeZone,
} from '../../../platform/input/kind.ts'
import { newNotes } from '../attached/note-fields.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { batchAnswers, batchRunning } from '../time-trackings/batches.ts'
import { custom, isCustom } from './absence-fields.ts'

const tag = 'Absences'

export const absenceBatchOperations = [
  workspaceOperation({
    id: 'batchAbsences',
    audit: 'verb',
    changes: 'batches',
    tag,
    summary: 'Request the same absence for many users',
    description: 'The absences are created in the background. `GET …/batches/:id` returns the result for each user.',
    method: 'POST',
    path: `${WS}/absences/batch_actions`,
    permission: 'absence.create_for_many',
    input: input({
      action: required(oneOf('create')),
      absence_type_id: required(id()),
      user_ids: required(ids()),
      starts_at: required(moment()),
      ends_at: required(endMoment()),
      time_zone: optional(blankAsNull(timeZone())),
      full_day: optional(boolean()),
      title: optional(blankAsNull(text())),
      notes_attributes: optional(newNotes),
      follower_ids: optional(ids()),
      ...custom,
    }),
    example: {
      action: 'create',
      absence_type_id: 1,
      user_ids: [1, 2],
      starts_at: '2026-12-28T00:00:00+01:00',
      ends_at: '2026-12-30T23:59:59+01:00',
      full_day: true,
    },
    answers: batchAnswers,
    async handle({ scope, attributes }) {
      const {
        action,
        user_ids,
        starts_at,
        ends_at,
        time_zone,
        notes_attributes,
        use_custom_values,
        force_calc_custom_hours,
        ...rest
      } = attributes
      await checkAbsenceForMany(scope, attributes)
      const details = {
        ...rest,
        ...(time_zone && { time_zone }),
        starts_at: starts_at.toString(),
        ends_at: ends_at.toString(),
        notes: notes_attributes,
        custom: isCustom({ use_custom_values, force_calc_custom_hours }),
      }
      return batchRunning(await queueBatch(scope, { subject: 'absences', action, records: user_ids, details }))
    },
  }),
]
