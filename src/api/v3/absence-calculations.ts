import { isWholeDays } from '../../domain/absences/absence-days.ts'
import { foreseeAbsence } from '../../domain/absences/foresee-absence.ts'
import { demand } from '../../domain/permissions.ts'
import { personFor } from '../../domain/users/people.ts'
import { demandFields, optional, required } from '../../platform/input/fields.ts'
import { endMoment, id, moment, oneOf } from '../../platform/input/kind.ts'
import { WS, workspaceOperation } from './scope.ts'

const tag = 'Absences'

const asked = {
  starts_at: required(moment()),
  ends_at: required(endMoment()),
  full_day: optional(oneOf('true', 'false', '1', '0')),
  user_id: optional(id()),
  absence_type_id: optional(id()),
}

function readCalculation(query: Record<string, unknown>, zone: string) {
  // A plus sign in a query string arrives as a blank.
  const whole = (value: unknown) => (typeof value === 'string' ? value.replace(/ (\d{2}:?\d{2})$/, '+$1') : value)
  const sent = { ...query, starts_at: whole(query.starts_at), ends_at: whole(query.ends_at) }
  return demandFields(asked, sent, { zone })
}

const daySchema = {
  type: 'object',
  required: ['day', 'days', 'hours'],
  properties: { day: { type: 'string', format: 'date' }, days: { type: 'number' }, hours: { type: 'number' } },
  additionalProperties: false,
}

export const absenceCalculationOperations = [
  workspaceOperation({
    id: 'calculateAbsence',
    tag,
    summary: 'Tell what an absence would take',
    description:
      'The days and hours that a request with the same span would get; in `clashes` the pending and confirmed absences of the user that it would overlap; in `remaining_days` what confirming it would leave in the entitlements that it is taken from, or null where its type is not given or takes nothing from them.',
    method: 'GET',
    path: `${WS}/absences_calculations`,
    permission: 'absence.create',
    parameters: [
      {
        name: 'starts_at',
        required: true,
        description: 'Start.',
        schema: { type: 'string', examples: ['2026-07-06'] },
      },
      { name: 'ends_at', required: true, description: 'End.', schema: { type: 'string', examples: ['2026-07-17'] } },
      {
        name: 'full_day',
        description: 'Whether whole days are meant; the span tells unless said.',
        schema: { type: 'boolean' },
      },
      { name: 'user_id', description: 'The user; the caller unless said.', schema: { type: 'string' } },
      { name: 'absence_type_id', description: 'The type, for `remaining_days`.', schema: { type: 'string' } },
    ],
    answers: {
      kind: 'meta',
      members: {
        days: { type: 'number' },
        hours: { type: 'number' },
        by_day: { type: 'array', items: daySchema },
        clashes: { type: 'array', items: { type: 'string' } },
        remaining_days: { anyOf: [{ type: 'number' }, { type: 'null' }] },
      },
    },
    async handle({ scope, rawQuery }) {
      const sent = readCalculation(rawQuery, scope.zone)
      const person = await personFor(scope, sent.user_id, 'user_id')
      demand(scope.actor, 'absence.create', { userId: person.id, administered: person.administered })
      const bounds = { startsAt: sent.starts_at, endsAt: sent.ends_at }
      const said = sent.full_day && (sent.full_day === 'true' || sent.full_day === '1')
      const span = { ...bounds, fullDay: said ?? isWholeDays(bounds, scope.zone) }
      const { days, hours, byDay, clashes, remainingDays } = await foreseeAbsence(
        scope,
        person.id,
        span,
        sent.absence_type_id,
      )
      return { meta: { days, hours, by_day: byDay, clashes, remaining_days: remainingDays } }
    },
  }),
]
