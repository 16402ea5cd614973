import { isSpecialDay, type SpecialDay } from '../../../domain/holidays/special-days.ts'
import { entriesOf } from '../../../platform/input/entries.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { blankAsNull, Complaint, type Kind, text } from '../../../platform/input/kind.ts'

const day: Kind<string> = {
  schema: {
    type: 'string',
    description: '`MM-DD` for every year, or a single date.',
    examples: ['12-24', '2026-08-08'],
  },
  read(raw) {
    if (typeof raw === 'string' && isSpecialDay(raw)) return raw
    throw new Complaint('must be a day of every year such as 12-24, or a date such as 2026-12-24.')
  },
}

const share: Kind<0.5 | 1> = {
  schema: { type: 'number', enum: [0.5, 1] },
  read(raw) {
    if (raw === 0.5 || raw === 1) return raw
    throw new Complaint('must be 0.5 or 1.')
  },
}

const entries = entriesOf(
  { day: required(day), share: required(share), name: optional(blankAsNull(text())) },
  { what: 'days', most: 100 },
)

export const specialDays: Kind<SpecialDay[]> = {
  schema: { ...entries.schema, examples: [[{ day: '12-24', share: 0.5, name: 'Christmas Eve' }]] },
  read: (raw, reading) =>
    entries.read(raw, reading).map(({ day, share, name }) => ({ day, share, name: name ?? null })),
}
