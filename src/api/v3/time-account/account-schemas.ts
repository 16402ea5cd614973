import type { Attribute } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'

export const seconds = { type: 'integer' }

/** The sums of a day, a month or a span of a time account. */
export const accountSums = {
  target_seconds: { ...seconds, description: 'What was to be worked.' },
  worked_seconds: { ...seconds, description: 'Net time of all trackings, overlaps counted once.' },
  credited_seconds: { ...seconds, description: 'Time credited for absences and holidays.' },
  charged_seconds: {
    ...seconds,
    description: 'The time that is compared with the target, by the user’s method of balance.',
  },
  entry_seconds: { ...seconds, description: 'What was entered: corrections, payouts, caps, what lapsed.' },
}

/** A column of seconds, a bigint in the database. */
export const secondsIn = (column: string, description?: string): Attribute => ({
  wire: description ? wire.described(wire.integer, description) : wire.integer,
  from: ({ sql }) => sql`t.${sql(column)}::float8`,
})
