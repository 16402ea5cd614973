import type { BreakChange } from '../../../domain/time-trackings/breaks.ts'
import { entriesOf } from '../../../platform/input/entries.ts'
import { optional } from '../../../platform/input/fields.ts'
import { boolean, id, type Kind, moment, nullable } from '../../../platform/input/kind.ts'

const fields = {
  id: optional(id()),
  starts_at: optional(moment()),
  ends_at: optional(nullable(moment())),
  _destroy: optional(boolean()),
}

/** Breaks to create, change or delete. */
export const breakAttributes = (): Kind<BreakChange[]> =>
  entriesOf(fields, {
    what: 'breaks',
    most: 100,
    lacks({ id, starts_at, _destroy }) {
      if (id !== undefined) return null
      return _destroy ? 'id' : starts_at === undefined ? 'starts_at' : null
    },
  })
