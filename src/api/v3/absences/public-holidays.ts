import { holidayNames } from '../../../domain/holidays/calendar.ts'
import { holidaysVisibleTo } from '../../../domain/holidays/holiday.policy.ts'
import { calendarsFor, insertMissingYears, inYear } from '../../../domain/holidays/holidays.ts'
import { many } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { invalid } from '../../../platform/errors.ts'
import { localDate } from '../../../platform/time/instant.ts'
import { orNull, text } from '../schemas.ts'
import { type WorkspaceRequestScope, WS, workspaceOperation } from '../scope.ts'
import { hiddenTimestamps } from '../timestamps.ts'

const publicHoliday: Resource = defineResource({
  type: 'public_holiday',
  description: 'A public holiday, or half of one; those whose calendar is `special` are special days of the workspace.',
  table: 'holidays',
  global: true,
  idKind: 'text',
  visible: holidaysVisibleTo,
  sort: ['date'],
  attributes: {
    date: { wire: wire.date, from: ({ sql }) => sql`t.day` },
    name: { wire: wire.described(wire.text, 'Its name in its country, or as it was entered.') },
    names: {
      from: ({ sql }) => sql`jsonb_build_array(t.calendar, t.day)`,
      wire: wire.serialized(
        {
          ...orNull({ type: 'object', properties: { de: text, en: text }, required: ['de', 'en'] }),
          examples: [{ de: 'Neujahr', en: "New Year's Day" }],
          description:
            'The same in German and in English; null for `special_days`, whose names are as they were entered.',
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

export const publicHolidayOperations = [
  workspaceOperation({
    id: 'listPublicHolidays',
    tag: 'Absences',
    summary: 'List the public holidays of a workspace',
    description: 'Of one year, by the calendar of the workspace, with its `special_days`.',
    method: 'GET',
    path: `${WS}/public_holidays`,
    permission: 'public_holiday.read',
    parameters: [{ name: 'year', description: 'By default the current year.', schema: { type: 'integer' } }],
    answers: many(publicHoliday),
    async handle({ scope, rawQuery, list }) {
      const year = yearOf(scope, rawQuery.year)
      const calendars = calendarsFor(scope, [])
      await insertMissingYears(scope, calendars, [year])
      return list(publicHoliday, { where: inYear(scope, calendars, year) })
    },
  }),
]
