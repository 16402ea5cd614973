import { costCentreOrigins, payrollSources } from '../../../domain/payroll/wage-type.ts'
import { addWageType, changeWageType, removeWageType } from '../../../domain/payroll/write-wage-type.ts'
import { inVisibleWorkspace } from '../../../domain/workspaces/workspace.policy.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import {
  blankAsNull,
  boolean,
  Complaint,
  id as idKind,
  type Kind,
  nullable,
  number,
  oneOf,
  text,
} from '../../../platform/input/kind.ts'
import { pathId } from '../path-ids.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { shownTimestamps } from '../timestamps.ts'

const wageType: Resource = defineResource({
  type: 'wage_type',
  description:
    'The number and title that the wage office uses for something that is paid: hours, surcharges or days of absence.',
  table: 'wage_types',
  visible: inVisibleWorkspace,
  sort: ['id'],
  attributes: {
    number: { wire: wire.orNull(wire.text) },
    title: { wire: wire.text },
    source: { wire: wire.oneOf(...payrollSources) },
    surcharge_rule_id: { wire: wire.orNull(wire.text), from: ({ sql }) => sql`t.surcharge_rule_id::text` },
    absence_type_id: { wire: wire.orNull(wire.text), from: ({ sql }) => sql`t.absence_type_id::text` },
    factor: { wire: wire.number, from: ({ sql }) => sql`t.factor::float8` },
    cost_centre_from: { wire: wire.oneOf(...costCentreOrigins) },
    absence_key: {
      wire: wire.described(wire.orNull(wire.text), 'The absence key in the calendar of DATEV Lohn und Gehalt.'),
    },
    absence_reason: { wire: wire.described(wire.orNull(wire.text), 'The absence reason in DATEV LODAS.') },
    for_everybody: { wire: wire.boolean },
    left_out: { wire: wire.boolean },
    ...shownTimestamps,
  },
})

const tag = 'Wage types'
const path = `${WS}/wage_types`

/** Text that matches a pattern. */
const textMatching = (form: RegExp, complaint: string): Kind<string> => ({
  schema: { type: 'string', pattern: form.source },
  read(raw) {
    const value = typeof raw === 'number' ? String(raw) : raw
    if (typeof value === 'string' && form.test(value)) return value
    throw new Complaint(complaint)
  },
})

const title = () => text({ filled: true, most: 100 })
const settings = {
  number: optional(blankAsNull(textMatching(/^[0-9]{1,8}$/, 'must be a number of at most eight digits.'))),
  surcharge_rule_id: optional(nullable(idKind())),
  absence_type_id: optional(nullable(idKind())),
  factor: optional(number({ least: -100, most: 100 })),
  cost_centre_from: optional(oneOf(...costCentreOrigins)),
  absence_key: optional(blankAsNull(textMatching(/^[A-Z]{1,2}$/, 'must be one or two capital letters.'))),
  absence_reason: optional(blankAsNull(textMatching(/^[0-9]{1,3}$/, 'must be a number of at most three digits.'))),
  for_everybody: optional(boolean()),
  left_out: optional(boolean()),
}

export const wageTypeOperations = [
  workspaceOperation({
    id: 'listWageTypes',
    tag,
    summary: 'List the wage types of a workspace',
    description: 'Only admins can call this.',
    method: 'GET',
    path,
    permission: 'wage_type.read',
    answers: many(wageType),
    handle: ({ list }) => list(wageType),
  }),
  workspaceOperation({
    id: 'createWageType',
    audit: 'wage_type',
    changes: 'wage_types',
    tag,
    summary: 'Create a wage type',
    description:
      'A wage type applies to everybody (at most one per source) or to users whose `wage_type_ids` include it; the latter takes precedence. With `left_out`, the source is deliberately not exported. Days of an absence are paid by the wage type of their absence type or, if there is none, by that for vacation or sick days. Only admins can call this.',
    method: 'POST',
    path,
    permission: 'wage_type.create',
    status: 201,
    input: input({ title: required(title()), source: required(oneOf(...payrollSources)), ...settings }),
    example: { number: '100', title: 'Hourly wage', source: 'worked', cost_centre_from: 'area' },
    answers: one(wageType),
    handle: async ({ scope, attributes, show }) => show(wageType, await addWageType(scope, attributes)),
  }),
  workspaceOperation({
    id: 'updateWageType',
    audit: 'wage_type',
    changes: 'wage_types',
    tag,
    summary: 'Change a wage type',
    description: 'Only admins can call this.',
    method: 'PATCH',
    path: `${path}/:wage_type_id`,
    permission: 'wage_type.update',
    input: input({ title: optional(title()), source: optional(oneOf(...payrollSources)), ...settings }),
    example: { number: '101' },
    answers: one(wageType),
    async handle({ scope, params, attributes, show }) {
      const id = pathId(params, 'wage_type_id')
      await changeWageType(scope, id, attributes)
      return show(wageType, id)
    },
  }),
  workspaceOperation({
    id: 'deleteWageType',
    audit: 'wage_type',
    changes: 'wage_types',
    tag,
    summary: 'Delete a wage type',
    description: 'Only admins can call this.',
    method: 'DELETE',
    path: `${path}/:wage_type_id`,
    permission: 'wage_type.destroy',
    answers: one(wageType),
    async handle({ scope, params, show }) {
      const id = pathId(params, 'wage_type_id')
      const deleted = await show(wageType, id)
      await removeWageType(scope, id)
      return deleted
    },
  }),
]
