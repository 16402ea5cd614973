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
  description: 'What somebody does now.',
  attributes: {
    user_id: text,
    name: text,
    state: {
      type: 'string',
      enum: presenceStates,
      description:
        '`missing` is a person who should work today by their work schedule, has not started, and is later than on any of their last days of work. Only the person and people who administer them see it; to others it is `off`.',
    },
    since: {
      ...orNull(moment),
      description:
        'For `off`, when the person left today; for `missing`, when they should have been here. Null if it is not known, and for people whom the caller does not administer.',
    },
    away_until: { ...orNull(day), description: 'The last day of the absence.' },
    absence_type_id: { ...orNull(text), description: 'Null also if the caller may not see the type of the absence.' },
    absence_type: { ...orNull(text), description: 'The title of that type.' },
    area_id: { ...orNull(text), description: 'Where the person works now, if that is in an area.' },
    area_ids: { type: 'array', items: text, description: 'The areas that the person belongs to.' },
  },
}

const utc = (seconds: number): string => Temporal.Instant.fromEpochMilliseconds(Math.floor(seconds) * 1000).toString()

export const presenceOperations = [
  workspaceOperation({
    id: 'listPresence',
    tag: 'Presence',
    summary: 'List who is here',
    description:
      'What people do now: working, on a break, away, missing or off. Admins get everybody, area admins the people of their areas, employees themselves; `team_calendar` of the workspace shows the people of the same areas, or all, to everybody. All rows at once, by name.',
    method: 'GET',
    path: `${WS}/presence`,
    permission: 'presence.read',
    parameters: [
      { name: 'area_id', description: 'Only people who belong to this area, or work in it now.', schema: text },
    ],
    answers: { kind: 'rows', rows: presence, files: [] },
    meta: {
      counts: {
        type: 'object',
        description: 'How many people are in each state.',
        required: [...presenceStates],
        properties: Object.fromEntries(presenceStates.map((state) => [state, { type: 'integer' }])),
        examples: [{ working: 12, break: 2, away: 3, missing: 1, off: 6 }],
        additionalProperties: false,
      },
      changes_at: {
        ...moment,
        description:
          'When something changes without an event, for example because somebody is missing or a part of a day off is over.',
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
