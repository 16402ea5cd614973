import { presenceStates } from '../../../domain/presence/presence-state.ts'
import { readPresence } from '../../../domain/presence/read-presence.ts'
import { type Rows, rowOf } from '../../../jsonapi/operation.ts'
import { demandFields, optional } from '../../../platform/input/fields.ts'
import { id } from '../../../platform/input/kind.ts'
import { day, orNull, text } from '../schemas.ts'
import { WS, workspaceOperation } from '../scope.ts'

const moment = { type: 'string', format: 'date-time', examples: ['2026-02-10T12:00:00Z'] }

const presence: Rows = {
  type: 'presence',
  description: 'The current presence of a person.',
  attributes: {
    user_id: text,
    name: text,
    state: {
      type: 'string',
      enum: presenceStates,
      description:
        '`missing` means that the person has scheduled work today and has not started, although it is later than their latest start on the last five days on which they worked. If they have not worked in the last four weeks, 9:00 is used instead. Only the person and people who administer them see this; everybody else sees `off`.',
    },
    since: {
      ...orNull(moment),
      description:
        'When the state began. For `off`, when the person left today; for `missing`, when they should have started. Null if unknown, and for everybody except the caller and people they administer.',
    },
    away_until: { ...orNull(day), description: 'The last day of the current absence.' },
    absence_type_id: {
      ...orNull(text),
      description: 'The absence type of the current absence. Null if there is none, or if the caller may not see it.',
    },
    absence_type: { ...orNull(text), description: 'The title of the absence type.' },
    area_id: {
      ...orNull(text),
      description: 'The area in which the person is working now. Null if they are not working in an area.',
    },
    area_ids: { type: 'array', items: text, description: 'The areas to which the person belongs.' },
  },
}

const utc = (seconds: number): string => Temporal.Instant.fromEpochMilliseconds(Math.floor(seconds) * 1000).toString()

export const presenceOperations = [
  workspaceOperation({
    id: 'listPresence',
    tag: 'Presence',
    summary: 'List who is present',
    description:
      'Returns what people are doing now: whether they are working, on a break, away, missing or off. Admins get everybody, area admins the people in their areas, and employees themselves. In addition, `team_calendar` of the workspace can let everybody see the people in their own areas, or all people. All rows are returned at once, sorted by name.',
    method: 'GET',
    path: `${WS}/presence`,
    permission: 'presence.read',
    parameters: [
      {
        name: 'area_id',
        description: 'Returns only people who belong to this area or are working in it now.',
        schema: text,
      },
    ],
    answers: { kind: 'rows', rows: presence, files: [] },
    meta: {
      counts: {
        type: 'object',
        description: 'The number of people in each state.',
        required: [...presenceStates],
        properties: Object.fromEntries(presenceStates.map((state) => [state, { type: 'integer' }])),
        examples: [{ working: 12, break: 2, away: 3, missing: 1, off: 6 }],
        additionalProperties: false,
      },
      changes_at: {
        ...moment,
        description:
          'When the next state changes without an event, for example because somebody becomes missing or a partial absence ends.',
      },
    },
    async handle({ scope, rawQuery, atomically }) {
      const { area_id } = demandFields({ area_id: optional(id()) }, rawQuery, scope)
      const { rows, counts, changesAt } = await atomically((within) => readPresence(within, area_id ?? null))
      return {
        data: rows.map((row) =>
          rowOf(presence, row.user_id, { ...row, since: row.since === null ? null : utc(row.since) }),
        ),
        meta: { counts, changes_at: utc(changesAt) },
      }
    },
  }),
]
