import type { Surcharge } from '../../../domain/surcharges/compute-surcharges.ts'
import { ownOrAdministeredMember } from '../../../domain/time-account/entry.policy.ts'
import { defineResource, type Resource, toOne } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { userOverview } from '../people/users.ts'
import { day, exactly, text } from '../schemas.ts'
import { shownTimestamps } from '../timestamps.ts'
import { secondsIn } from './account-schemas.ts'

export const obstacleKind = { type: 'string', enum: ['running', 'undecided', 'correction'] }

export const obstaclesSchema = {
  type: 'array',
  items: exactly({
    kind: obstacleKind,
    id: { ...text, description: 'The id of the running time tracking, the absence or the time correction.' },
    day,
  }),
}

export const surchargesSchema = {
  type: 'array',
  description: 'The seconds of work for each surcharge rule.',
  items: exactly({ rule_id: text, title: text, percentage: { type: 'number' }, seconds: { type: 'integer' } }),
}

/** Without the days, which are only used for adding up. */
export const shownSurcharges = (surcharges: readonly Surcharge[]) =>
  surcharges.map(({ rule_id, title, percentage, seconds }) => ({ rule_id, title, percentage, seconds }))

/** A snapshot of the month when it was closed; it never changes. */
export const closedMonth: Resource = defineResource({
  type: 'closed_month',
  description:
    'A month of a time account, as it was closed. If it is reopened and closed again, this creates another version.',
  table: 'closed_months',
  visible: ownOrAdministeredMember,
  sort: ['-month'],
  attributes: {
    month: { wire: wire.described(wire.date, 'The first day of the month.') },
    version: { wire: wire.integer },
    balance_before_seconds: secondsIn('balance_before'),
    target_seconds: secondsIn('target_seconds'),
    worked_seconds: secondsIn('worked_seconds'),
    credited_seconds: secondsIn('credited_seconds'),
    charged_seconds: secondsIn('charged_seconds'),
    entry_seconds: secondsIn('entry_seconds'),
    payout_seconds: secondsIn('payout_seconds'),
    balance_after_seconds: secondsIn('balance_after'),
    surcharges: { wire: wire.serialized(surchargesSchema, (value) => shownSurcharges(value as Surcharge[])) },
    rules: {
      wire: wire.serialized(
        { type: 'object', description: 'Work schedules, balance method and policy at the time of closing.' },
        (value) => value,
      ),
    },
    left_out: {
      wire: wire.serialized(
        { ...obstaclesSchema, description: 'The records that were left out when the month was closed by force.' },
        (value) => value,
      ),
    },
    closed_by: { wire: wire.text },
    reopened_at: { wire: wire.orNull(wire.utc) },
    reopened_by: { wire: wire.orNull(wire.text) },
    reopening_reason: { wire: wire.orNull(wire.text) },
    ...shownTimestamps,
  },
  relationships: {
    user: toOne(() => userOverview, 'user_id'),
  },
})
