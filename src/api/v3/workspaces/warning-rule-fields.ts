import { rulesIn, type WarningRules } from '../../../domain/reviews/warning-rules.ts'
import type { Problem } from '../../../platform/errors.ts'
import { isObject, optional, readFields } from '../../../platform/input/fields.ts'
import { boolean, Complaint, type Kind, NestedComplaint, oneOf } from '../../../platform/input/kind.ts'
import { zoneOf } from '../../../platform/time/zone.ts'

const fields = {
  weekly_average: optional(boolean()),
  average_window: optional(oneOf('24_weeks', '6_months', '4_months')),
  replacement_days: optional(boolean()),
  free_sundays: optional(boolean()),
  night_work: optional(boolean()),
  young_people: optional(boolean()),
  maternity: optional(boolean()),
}

/** Some or all of the rules; the others stay unchanged. */
export const warningRules: Kind<Partial<WarningRules>> = {
  schema: {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, kind.schema])),
  },
  read(raw, reading) {
    if (!isObject(raw)) throw new Complaint('must be an object of rules.')
    const problems: Problem[] = []
    const named = readFields(fields, raw, reading, problems)
    if (problems.length > 0) throw new NestedComplaint(problems)
    return named
  },
}

/** All rules in effect in a workspace. */
export const rulesShown = (of: { set: Partial<WarningRules>; calendar: string | null; zone: string }): WarningRules =>
  rulesIn({ ...of, zone: zoneOf(of.zone) ?? 'UTC' })
