import type { Attribute } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'

export const seconds = { type: 'integer' }

/** The sums of a day, a month or a span of a time account. */
export const accountSums = {
  target_seconds: { ...seconds, description: 'The time that the user should have worked.' },
  worked_seconds: { ...seconds, description: 'The net time of all time trackings. Overlapping time is counted once.' },
  credited_seconds: { ...seconds, description: 'Time credited for absences and holidays.' },
  charged_seconds: {
    ...seconds,
    description: 'The time that is compared with the target, according to the user’s balance method.',
  },
  entry_seconds: { ...seconds, description: 'The sum of the entries: corrections, payouts, caps and lapsed overtime.' },
}

/** A column of seconds, a bigint in the database. */
export const secondsIn = (column: string, description?: string): Attribute => ({
  wire: description ? wire.described(wire.integer, description) : wire.integer,
  from: ({ sql }) => sql`t.${sql(column)}::float8`,
})
