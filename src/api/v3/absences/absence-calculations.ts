import { isWholeDays } from '../../../domain/absences/absence-days.ts'
import { demandStored, previewAbsence, previewChange, previewStored } from '../../../domain/absences/preview-absence.ts'
import { demand } from '../../../domain/permissions.ts'
import type { WorkspaceScope } from '../../../domain/scope.ts'
import { personFor } from '../../../domain/users/people.ts'
import { invalid } from '../../../platform/errors.ts'
import { demandFields, optional, required } from '../../../platform/input/fields.ts'
import { flag } from '../../../platform/input/flag.ts'
import { endMoment, id, ids, moment, readLater, timeZone } from '../../../platform/input/kind.ts'
import { withPlusSign } from '../../../platform/time/instant.ts'
import { zoneNamedIn } from '../../../platform/time/zone.ts'
import { day, exactly, orNull, text } from '../schemas.ts'
import { WS, workspaceOperation } from '../scope.ts'

const tag = 'Absences'

const queryFields = {
  starts_at: required(moment()),
  ends_at: required(endMoment()),
  time_zone: optional(timeZone()),
  full_day: optional(flag()),
  user_id: optional(id()),
  absence_type_id: optional(id()),
}

/** For stored absences, of which one may be changed: fields that are left out keep their stored values. */
const storedQueryFields = {
  ...queryFields,
  starts_at: optional(readLater(moment())),
  ends_at: optional(readLater(endMoment())),
  absence_ids: required(ids()),
}

function normalizedQuery(query: Record<string, unknown>) {
  const momentOf = (value: unknown) => (typeof value === 'string' ? withPlusSign(value) : value)
  const { absence_ids } = query
  return {
    ...query,
    starts_at: momentOf(query.starts_at),
    ends_at: momentOf(query.ends_at),
    ...(typeof absence_ids === 'string' && { absence_ids: absence_ids.split(',').map((part) => part.trim()) }),
  }
}

async function previewNew(within: WorkspaceScope, query: Record<string, unknown>) {
  const scope = { ...within, zone: zoneNamedIn(query) ?? within.zone }
  const sent = demandFields(queryFields, normalizedQuery(query), scope)
  const person = await personFor(scope, sent.user_id, 'user_id')
  demand(scope.actor, 'absence.create', { userId: person.id, administered: person.administered })
  const bounds = { startsAt: sent.starts_at, endsAt: sent.ends_at }
  const fullDay = sent.full_day ?? isWholeDays(bounds, scope.zone)
  return previewAbsence(scope, person.id, { ...bounds, fullDay }, sent.absence_type_id)
}

async function previewOfStored(scope: WorkspaceScope, query: Record<string, unknown>) {
  const sent = demandFields(storedQueryFields, normalizedQuery(query), scope)
  const stored = await demandStored(scope, sent.absence_ids)
  const fullDay = sent.full_day
  const changed = [sent.starts_at, sent.ends_at, sent.time_zone, fullDay]
  if (changed.every((value) => value === undefined)) return previewStored(scope, stored)
  const [absence, another] = stored
  if (another) throw invalid('absence_ids', 'Only one absence can be changed at a time.')
  const changes = (zone: string) => ({ startsAt: sent.starts_at?.(zone), endsAt: sent.ends_at?.(zone), fullDay })
  return previewChange(scope, { ...absence!, zone: zoneNamedIn(query) ?? absence!.zone }, changes, sent.absence_type_id)
}

const amount = { type: 'number' }
const partSchema = exactly({
  year: { type: 'integer' },
  entitlement_id: orNull(text),
  days: amount,
  remaining_days: orNull(amount),
})
const daySchema = exactly({ day, days: amount, hours: amount })

export const absenceCalculationOperations = [
  workspaceOperation({
    id: 'calculateAbsence',
    tag,
    summary: 'Preview the days and hours of an absence',
    description:
      'Returns the days and hours that an absence in this period would count. `clashes` lists the user’s pending and confirmed absences that it would overlap. `remaining_days` is what would be left in the affected entitlements if it were confirmed; it is null if no absence type is given, or if the type does not count against entitlements. `parts` lists how many days would be taken from which entitlement in which year, and what would be left there; `entitlement_id` is null for days that no entitlement covers. With `absence_ids`, the preview is of existing absences: several as they are, without a period, or one with changes.',
    method: 'GET',
    path: `${WS}/absences_calculations`,
    permission: 'absence.create',
    parameters: [
      {
        name: 'starts_at',
        description: 'The start of the absence. Required unless `absence_ids` is given.',
        schema: { type: 'string', examples: ['2026-07-06'] },
      },
      {
        name: 'ends_at',
        description: 'The end of the absence. Required unless `absence_ids` is given.',
        schema: { type: 'string', examples: ['2026-07-17'] },
      },
      {
        name: 'time_zone',
        description:
          'The time zone in which the absence would be stored. Defaults to that of the existing absence or, for a new one, to that of the workspace.',
        schema: { type: 'string', examples: ['Europe/Berlin'] },
      },
      {
        name: 'full_day',
        description: 'Whether the absence takes whole days. By default this is derived from the period.',
        schema: { type: 'boolean' },
      },
      { name: 'user_id', description: 'The user. Defaults to the caller.', schema: { type: 'string' } },
      {
        name: 'absence_type_id',
        description: 'The absence type, used for `remaining_days` and `parts`.',
        schema: { type: 'string' },
      },
      {
        name: 'absence_ids',
        description: 'The ids of existing absences of one user, separated by commas.',
        schema: { type: 'string', examples: ['1,2'] },
      },
    ],
    answers: {
      kind: 'meta',
      members: {
        days: amount,
        hours: amount,
        by_day: { type: 'array', items: daySchema },
        clashes: { type: 'array', items: text },
        remaining_days: orNull(amount),
        parts: { type: 'array', items: partSchema },
      },
    },
    async handle({ scope, rawQuery }) {
      const ofStored = rawQuery.absence_ids !== undefined && rawQuery.absence_ids !== ''
      const preview = await (ofStored ? previewOfStored : previewNew)(scope, rawQuery)
      const { days, hours, byDay, clashes, remainingDays, parts } = preview
      return { meta: { days, hours, by_day: byDay, clashes, remaining_days: remainingDays, parts } }
    },
  }),
]
