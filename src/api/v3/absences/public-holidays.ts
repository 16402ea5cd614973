import { holidaysOfPerson } from '../../../domain/absences/holidays-of-person.ts'
import { holidayNames } from '../../../domain/holidays/calendar.ts'
import { holidaysVisibleTo, inYear } from '../../../domain/holidays/holiday.policy.ts'
import { calendarsFor, insertMissingYears } from '../../../domain/holidays/holidays.ts'
import { demand } from '../../../domain/permissions.ts'
import { personFor } from '../../../domain/users/people.ts'
import { many } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { invalid } from '../../../platform/errors.ts'
import { demandFields, optional } from '../../../platform/input/fields.ts'
import { id } from '../../../platform/input/kind.ts'
import { localDate } from '../../../platform/time/instant.ts'
import { orNull, text } from '../schemas.ts'
import { type WorkspaceRequestScope, WS, workspaceOperation } from '../scope.ts'
import { hiddenTimestamps } from '../timestamps.ts'

const publicHoliday: Resource = defineResource({
  type: 'public_holiday',
  description:
    'A public holiday, for the whole day or half of it. Holidays with the calendar `special` are special days of the workspace.',
  table: 'holidays',
  global: true,
  idKind: 'text',
  visible: holidaysVisibleTo,
  sort: ['date'],
  attributes: {
    date: { wire: wire.date, from: ({ sql }) => sql`t.day` },
    name: {
      wire: wire.described(
        wire.text,
        'The name of the holiday in the language of its country or, for special days, as it was entered.',
      ),
    },
    names: {
      from: ({ sql }) => sql`jsonb_build_array(t.calendar, t.day)`,
      wire: wire.serialized(
        {
          ...orNull({ type: 'object', properties: { de: text, en: text }, required: ['de', 'en'] }),
          examples: [{ de: 'Neujahr', en: "New Year's Day" }],
          description:
            'The name in German and in English. Null for special days, which have only the name that was entered.',
        },
        (value) => holidayNames(...(value as [calendar: string, day: string])),
      ),
    },
    calendar: { wire: wire.text },
    half_day: { wire: wire.boolean, from: ({ sql }) => sql`(t.share < 1)` },
    ...hiddenTimestamps,
  },
})

function yearOf(scope: WorkspaceRequestScope, raw: unknown): number {
  if (raw === undefined) return localDate(scope.clock.now(), scope.zone).year
  if (typeof raw === 'string' && /^(19|20|21)\d{2}$/.test(raw)) return Number(raw)
  throw invalid('year', 'The parameter year must be a year such as 2026.')
}

/** Access is that of the work schedules, which determine the calendar of the person. */
async function demandSchedulesOf(scope: WorkspaceRequestScope, userId: string): Promise<void> {
  // An account admin can have schedules without being a member.
  if (userId === scope.actor.userId) return
  const { administered } = await personFor(scope, userId, 'user_id')
  demand(scope.actor, 'work_schedule.read', { userId, administered })
}

export const publicHolidayOperations = [
  workspaceOperation({
    id: 'listPublicHolidays',
    tag: 'Absences',
    summary: 'List the public holidays of a workspace',
    description:
      'Returns the public holidays of one year in the calendar of the workspace, including its `special_days`. With `user_id`, returns the holidays that apply to that user, which depend on the calendars of their work schedules; only the user and people who administer them can request these.',
    method: 'GET',
    path: `${WS}/public_holidays`,
    permission: 'public_holiday.read',
    parameters: [
      { name: 'year', description: 'The year. Defaults to the current year.', schema: { type: 'integer' } },
      { name: 'user_id', description: 'Returns only the holidays that apply to this user.', schema: text },
    ],
    answers: many(publicHoliday),
    async handle({ scope, rawQuery, list }) {
      const year = yearOf(scope, rawQuery.year)
      const { user_id: userId } = demandFields({ user_id: optional(id()) }, rawQuery, scope)
      if (userId) await demandSchedulesOf(scope, userId)
      const ofWorkspace = { from: `${year}-01-01`, calendars: calendarsFor(scope, []), specialDays: true }
      const periods = userId ? await holidaysOfPerson(scope, userId, year) : [ofWorkspace]
      await insertMissingYears(scope, [...new Set(periods.flatMap(({ calendars }) => calendars))], [year])
      return list(publicHoliday, { where: inYear(scope, year, periods) })
    },
  }),
]
