import { readTeamAbsences } from '../../../domain/presence/read-team-absences.ts'
import { type Rows, rowOf } from '../../../jsonapi/operation.ts'
import { demandFields, required } from '../../../platform/input/fields.ts'
import { date } from '../../../platform/input/kind.ts'
import { day, orNull, text } from '../schemas.ts'
import { WS, workspaceOperation } from '../scope.ts'

const teamAbsence: Rows = {
  type: 'team_absence',
  description: 'The absence of a person, as colleagues see it.',
  attributes: {
    user_id: text,
    name: text,
    first_day: day,
    last_day: day,
    full_day: {
      type: 'boolean',
      description: 'False if the absence takes only a part of the day. The times are not shown.',
    },
    absence_type_id: { ...orNull(text), description: 'The absence type. Null if the caller may not see it.' },
    absence_type: { ...orNull(text), description: 'The title of the absence type.' },
  },
}

export const teamAbsenceOperations = [
  workspaceOperation({
    id: 'listTeamAbsences',
    tag: 'Presence',
    summary: 'List the absences of a team',
    description:
      'Returns the confirmed absences of the caller, of the people whom the caller administers, and of those whom `team_calendar` of the workspace makes visible. Absence types are included for the caller and the people they administer, and for everybody if `team_calendar_reasons` is on.',
    method: 'GET',
    path: `${WS}/team_absences`,
    permission: 'team_absence.read',
    parameters: [
      { name: 'from', required: true, description: 'The first day.', schema: { ...day, examples: ['2026-01-01'] } },
      {
        name: 'until',
        required: true,
        description: 'The last day (inclusive), at most a year after `from`.',
        schema: { ...day, examples: ['2026-12-31'] },
      },
    ],
    answers: { kind: 'rows', rows: teamAbsence, files: [] },
    async handle({ scope, rawQuery }) {
      const days = demandFields({ from: required(date()), until: required(date()) }, rawQuery, scope)
      const rows = await readTeamAbsences(scope, days)
      return {
        data: rows.map(({ id, ...attributes }) => rowOf(teamAbsence, id, attributes)),
      }
    },
  }),
]
