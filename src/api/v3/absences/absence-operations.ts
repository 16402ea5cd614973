import { changeAbsence, removeAbsence } from '../../../domain/absences/change-absence.ts'
import { requestAbsence } from '../../../domain/absences/request-absence.ts'
import { changeNotes } from '../../../domain/notes/change-notes.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import {
  blankAsNull,
  boolean,
  endMoment,
  id,
  ids,
  moment,
  nullable,
  readLater,
  text,
  timeZone,
} from '../../../platform/input/kind.ts'
import { newNotes, noteChanges } from '../attached/note-fields.ts'
import { externalId } from '../fields.ts'
import { ownerOf } from '../owner.ts'
import { pathId } from '../path-ids.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { custom, isCustom } from './absence-fields.ts'
import { absence } from './absences.ts'

const tag = 'Absences'
const path = `${WS}/absences/:absence_id`

export const absenceOperations = [
  workspaceOperation({
    id: 'listAbsences',
    tag,
    summary: 'List absences',
    description:
      'Returns absences, newest first, with counts and totals of all that match. For example, `filter[overlapping_with_range]=2026-01-30_2026-02-05` returns the absences that include at least one of these days.',
    method: 'GET',
    path: `${WS}/absences`,
    permission: 'absence.read',
    answers: many(absence),
    meta: {
      pending: { type: 'integer' },
      confirmed: { type: 'integer' },
      rejected: { type: 'integer' },
      total_days: { type: 'number' },
      total_hours: { type: 'number' },
    },
    handle: ({ list }) => list(absence),
  }),
  workspaceOperation({
    id: 'createAbsence',
    changes: 'absences',
    tag,
    summary: 'Request an absence',
    description:
      'Creates a pending absence. If its absence type needs no approval, the absence is confirmed automatically shortly afterwards. The absence belongs to the user named by `user_id` or by the relationship `user`, by default to the caller. It is stored with `time_zone`, by default that of the workspace, and its days are days in that zone. Days and hours are computed unless `use_custom_values` is true, which only people who administer the user may set.',
    method: 'POST',
    path: `${WS}/absences`,
    permission: 'absence.create',
    tolerated: ['confirmed_by'],
    input: input(
      {
        absence_type_id: required(id()),
        starts_at: required(moment()),
        ends_at: required(endMoment()),
        time_zone: optional(blankAsNull(timeZone())),
        full_day: optional(boolean()),
        title: optional(blankAsNull(text())),
        user_id: optional(nullable(id())),
        follower_ids: optional(ids()),
        notes_attributes: optional(newNotes),
        confirm_message: optional(blankAsNull(text({ most: 5000 }))),
        created_by: optional(blankAsNull(text({ most: 100 }))),
        charge_days_job_status: optional(blankAsNull(text())),
        external_id: optional(externalId()),
        import_id: optional(blankAsNull(text())),
        outlook_id: optional(blankAsNull(text())),
        secure_id: optional(blankAsNull(text())),
        ...custom,
      },
      { user: 'one' },
    ),
    example: {
      absence_type_id: 1,
      starts_at: '2026-07-06T00:00:00+02:00',
      ends_at: '2026-07-17T23:59:59+02:00',
      full_day: true,
    },
    answers: one(absence),
    async handle({ scope, attributes, links, show }) {
      const { days, hours, use_custom_values, force_calc_custom_hours, notes_attributes, ...named } = attributes
      const { time_zone, secure_id, user_id, ...rest } = named
      const { userId, userPointer } = ownerOf(user_id, links.user)
      const id = await requestAbsence(scope, {
        ...rest,
        user_id: userId,
        userPointer,
        ...(time_zone && { time_zone }),
        ...(secure_id && { secure_id }),
        days: days ?? undefined,
        hours: hours ?? undefined,
        custom: isCustom({ use_custom_values, force_calc_custom_hours }),
        notes: notes_attributes,
      })
      return show(absence, id)
    },
  }),
  workspaceOperation({
    id: 'showAbsence',
    tag,
    summary: 'Show an absence',
    method: 'GET',
    path,
    permission: 'absence.read',
    answers: one(absence),
    handle: ({ params, show }) => show(absence, pathId(params, 'absence_id')),
  }),
  workspaceOperation({
    id: 'updateAbsence',
    audit: 'verb',
    changes: 'absences',
    tag,
    summary: 'Change an absence',
    description:
      'Attributes that are not sent stay unchanged. Times without an offset are read in `time_zone`, which is then stored with the absence, or else in the time zone already stored. In `notes_attributes`, an entry with `id` changes that note, an entry with `id` and `_destroy` deletes it, and an entry without `id` adds a note.',
    method: 'PATCH',
    path,
    permission: 'absence.update',
    input: input({
      starts_at: optional(readLater(moment())),
      ends_at: optional(readLater(endMoment())),
      time_zone: optional(blankAsNull(timeZone())),
      full_day: optional(boolean()),
      title: optional(text({ filled: true })),
      external_id: optional(externalId()),
      notes_attributes: optional(noteChanges),
      ...custom,
    }),
    example: { ends_at: '2026-07-10T23:59:59+02:00' },
    answers: one(absence),
    async handle({ scope, params, attributes, show }) {
      const changed = pathId(params, 'absence_id')
      const { days, hours, use_custom_values, force_calc_custom_hours, notes_attributes, ...named } = attributes
      const { time_zone, ...rest } = named
      const row = await changeAbsence(scope, changed, {
        ...rest,
        ...(time_zone && { time_zone }),
        days: days ?? undefined,
        hours: hours ?? undefined,
        custom: isCustom({ use_custom_values, force_calc_custom_hours }),
      })
      await changeNotes(scope, { absence_id: changed, administered: row.administered }, notes_attributes ?? [])
      return show(absence, changed)
    },
  }),
  workspaceOperation({
    id: 'deleteAbsence',
    audit: 'verb',
    changes: 'absences',
    tag,
    summary: 'Delete an absence',
    method: 'DELETE',
    path,
    permission: 'absence.destroy',
    answers: one(absence),
    async handle({ scope, params, show }) {
      const removedId = pathId(params, 'absence_id')
      const deleted = await show(absence, removedId)
      await removeAbsence(scope, removedId)
      return deleted
    },
  }),
]
