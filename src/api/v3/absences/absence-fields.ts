import { optional } from '../../../platform/input/fields.ts'
import { boolean, nullable, number } from '../../../platform/input/kind.ts'

const amount = () => number({ least: 0, most: 99_999 })

export const custom = {
  days: optional(nullable(amount())),
  hours: optional(nullable(amount())),
  use_custom_values: optional(nullable(boolean())),
  force_calc_custom_hours: optional(nullable(boolean())),
}

/** Two names of one flag: days and hours are stored as sent instead of computed. Undefined if neither was sent. */
export const isCustom = (sent: { use_custom_values?: boolean | null; force_calc_custom_hours?: boolean | null }) =>
  sent.use_custom_values || sent.force_calc_custom_hours
    ? true
    : (sent.use_custom_values ?? sent.force_calc_custom_hours ?? undefined)
