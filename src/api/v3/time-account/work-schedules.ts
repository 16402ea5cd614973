import { ownOrAdministeredMember } from '../../../domain/time-account/entry.policy.ts'
import { previewSchedule } from '../../../domain/time-account/preview-schedule.ts'
import { addSchedule, changeSchedule, removeSchedule } from '../../../domain/time-account/write-schedule.ts'
import { demandOwner } from '../../../domain/users/people.ts'
import { ofUser } from '../../../domain/users/user.policy.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one, type Parameter } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource, toOne } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { optional } from '../../../platform/input/fields.ts'
import { readFlag } from '../../../platform/input/flag.ts'
import { id } from '../../../platform/input/kind.ts'
import { pathId } from '../path-ids.ts'
import { userOverview } from '../people/users.ts'
import { day, exactly, text } from '../schemas.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { shownTimestamps } from '../timestamps.ts'
import { seconds } from './account-schemas.ts'
import { scheduleFields, weeksOf, weeksSchema } from './schedule-fields.ts'

const workSchedule: Resource = defineResource({
  type: 'work_schedule',
  description: 'How much a user has to work, from a certain day until their next work schedule begins.',
  table: 'work_schedules',
  visible: ownOrAdministeredMember,
  sort: ['-starts_on'],
  attributes: {
    starts_on: { wire: wire.date },
    rhythm: { wire: wire.oneOf('weekly', 'monthly') },
    weeks: {
      wire: wire.serialized({ anyOf: [weeksSchema, { type: 'null' }] }, weeksOf),
      column: 'minutes',
    },
    monthly_minutes: { wire: wire.orNull(wire.integer) },
    regards_holidays: { wire: wire.boolean },
    holiday_calendar: { wire: wire.orNull(wire.text) },
    ...shownTimestamps,
  },
  relationships: {
    user: toOne(() => userOverview, 'user_id'),
    updated_by: toOne(() => userOverview, 'updated_by_id'),
  },
})

const tag = 'Work schedules'
const path = `${WS}/users/:user_id/work_schedules`

const example = {
  starts_on: '2026-01-01',
  weeks: [[480, 480, 480, 480, 480, 0, 0]],
  regards_holidays: true,
  holiday_calendar: 'DE-BY',
}

const aboutClosed =
  'A schedule that starts in a closed month is refused unless `reaches_back` is true. Closed months then stay as they are, and the difference can be booked as a correction.'

const list = (properties: object) => ({ type: 'array', items: exactly(properties) })
const amount = { type: 'number' }

const previewMembers = {
  seconds,
  closed_seconds: seconds,
  months: list({ month: text, target_seconds_before: seconds, target_seconds: seconds, seconds }),
  absences: list({
    id: text,
    title: text,
    first_day: day,
    last_day: day,
    days_before: amount,
    hours_before: amount,
    days: amount,
    hours: amount,
  }),
}

const reachesBack: Parameter = {
  name: 'reaches_back',
  description: 'Set to true to delete a work schedule that starts in a closed month. Closed months stay as they are.',
  schema: { type: 'boolean' },
}

export const workScheduleOperations = [
  workspaceOperation({
    id: 'listWorkSchedules',
    tag,
    summary: 'List the work schedules of a user',
    description: 'Only the user and people who administer them can call this.',
    method: 'GET',
    path,
    permission: 'work_schedule.read',
    answers: many(workSchedule),
    async handle({ scope, params, list }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'work_schedule.read')
      return list(workSchedule, { where: ofUser(scope, owner) })
    },
  }),
  workspaceOperation({
    id: 'createWorkSchedule',
    audit: 'work_schedule',
    changes: ['users', 'absences'],
    tag,
    summary: 'Create a work schedule for a user',
    description: `Creates a work schedule that is valid from \`starts_on\` until the next one starts. Only admins of the user’s first workspace can do this. Send either \`weeks\` or \`monthly_minutes\`, which are spread over the days from Monday to Friday. Open months are recomputed. ${aboutClosed}`,
    method: 'POST',
    path,
    permission: 'work_schedule.create',
    status: 201,
    input: input(scheduleFields),
    example,
    answers: one(workSchedule),
    async handle({ scope, params, attributes, show }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'work_schedule.create')
      return show(workSchedule, await addSchedule(scope, owner, attributes))
    },
  }),
  workspaceOperation({
    id: 'previewWorkSchedule',
    changes: null,
    tag,
    summary: 'Preview what a work schedule would change',
    description:
      'Nothing is stored. With `work_schedule_id`, the schedule replaces that one. `months` lists the open months that would change, up to today; `seconds` is the change of the balance; `closed_seconds` is what could be booked for closed months; `absences` lists the absences whose days or hours would change. Only admins of the user’s first workspace can call this.',
    method: 'POST',
    path: `${path}/previews`,
    permission: 'work_schedule.create',
    input: input({ ...scheduleFields, work_schedule_id: optional(id()) }),
    example,
    answers: { kind: 'meta', members: previewMembers },
    async handle({ scope, params, attributes: { work_schedule_id, ...written } }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'work_schedule.create')
      const preview = await previewSchedule(scope, owner, written, work_schedule_id)
      return {
        meta: {
          seconds: preview.seconds,
          closed_seconds: preview.closedSeconds,
          months: preview.months.map(({ month, before, after }) => ({
            month,
            target_seconds_before: before.target,
            target_seconds: after.target,
            seconds: after.charged - after.target - before.charged + before.target,
          })),
          absences: preview.absences.map(({ before, after, ...absence }) => ({
            ...absence,
            days_before: before.days,
            hours_before: before.hours,
            ...after,
          })),
        },
      }
    },
  }),
  workspaceOperation({
    id: 'updateWorkSchedule',
    audit: 'work_schedule',
    changes: ['users', 'absences'],
    tag,
    summary: 'Change a work schedule',
    description: `The change takes effect from the start of the schedule: open months are recomputed. ${aboutClosed} Only admins of the user’s first workspace can call this.`,
    method: 'PATCH',
    path: `${path}/:work_schedule_id`,
    permission: 'work_schedule.update',
    input: input(scheduleFields),
    example: { weeks: [[300, 300, 300, 300, 0, 0, 0]] },
    answers: one(workSchedule),
    async handle({ scope, params, attributes, show }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'work_schedule.update')
      const id = pathId(params, 'work_schedule_id')
      await changeSchedule(scope, owner, id, attributes)
      return show(workSchedule, id)
    },
  }),
  workspaceOperation({
    id: 'deleteWorkSchedule',
    audit: 'work_schedule',
    changes: ['users', 'absences'],
    tag,
    summary: 'Delete a work schedule',
    description:
      'The previous work schedule stays valid in its place. Without any schedule, days do not count. Only admins of the user’s first workspace can call this.',
    method: 'DELETE',
    path: `${path}/:work_schedule_id`,
    permission: 'work_schedule.destroy',
    parameters: [reachesBack],
    answers: one(workSchedule),
    async handle({ scope, params, rawQuery, show }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'work_schedule.destroy')
      const id = pathId(params, 'work_schedule_id')
      const deleted = await show(workSchedule, id, { where: ofUser(scope, owner) })
      await removeSchedule(scope, owner, id, { reachesBack: readFlag(rawQuery.reaches_back) ?? false })
      return deleted
    },
  }),
]
