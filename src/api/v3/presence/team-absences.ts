import { readTeamAbsences } from '../../../domain/presence/read-team-absences.ts'
import { type Rows, rowOf } from '../../../jsonapi/operation.ts'
import { demandFields, required } from '../../../platform/input/fields.ts'
import { date } from '../../../platform/input/kind.ts'
import { day, orNull, text } from '../schemas.ts'
import { WS, workspaceOperation } from '../scope.ts'

const teamAbsence: Rows = {
  type: 'team_absence',
  description: 'That somebody is away, for colleagues.',
  attributes: {
    user_id: text,
    name: text,
    first_day: day,
    last_day: day,
    full_day: {
      type: 'boolean',
      description: 'False if it is only a part of the day; the times are not shown.',
    },
    absence_type_id: { ...orNull(text), description: 'Null if the caller may not see the type of the absence.' },
    absence_type: { ...orNull(text), description: 'The title of that type.' },
  },
}

export const teamAbsenceOperations = [
  workspaceOperation({
    id: 'listTeamAbsences',
    tag: 'Presence',
    summary: 'List who is away when',
    description:
      'Confirmed absences of oneself, of the people whom one administers, and of those whom `team_calendar` of the workspace makes visible. Types are shown for the first two, and for all with `team_calendar_reasons`.',
    method: 'GET',
    path: `${WS}/team_absences`,
    permission: 'team_absence.read',
    parameters: [
      { name: 'from', required: true, description: 'The first day.', schema: { ...day, examples: ['2026-01-01'] } },
      {
        name: 'until',
        required: true,
        description: 'The last day, which is included. At most a year.',
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
