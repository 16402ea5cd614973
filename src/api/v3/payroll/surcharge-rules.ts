import { surchargeHours } from '../../../domain/surcharges/surcharge-rule.ts'
import { addGermanRules, addRule, changeRule, removeRule } from '../../../domain/surcharges/write-rule.ts'
import { inVisibleWorkspace } from '../../../domain/workspaces/workspace.policy.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { date, integer, listOf, nullable, number, oneOf, text } from '../../../platform/input/kind.ts'
import { pathId } from '../path-ids.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { shownTimestamps } from '../timestamps.ts'

const weekdaysSchema = { type: 'array', items: { type: 'integer', minimum: 1, maximum: 7 } }

const surchargeRule: Resource = defineResource({
  type: 'surcharge_rule',
  description: 'A percentage that is paid on top for work at certain hours, from a first day to an optional last day.',
  table: 'surcharge_rules',
  visible: inVisibleWorkspace,
  sort: ['id'],
  attributes: {
    title: { wire: wire.text },
    hours_of: { wire: wire.oneOf(...surchargeHours) },
    percentage: { wire: wire.number, from: ({ sql }) => sql`t.percentage::float8` },
    starts_on: { wire: wire.date },
    ends_on: { wire: wire.orNull(wire.date) },
    weekdays: { wire: wire.serialized({ anyOf: [weekdaysSchema, { type: 'null' }] }, (value) => value) },
    from_minute: { wire: wire.orNull(wire.integer) },
    until_minute: { wire: wire.orNull(wire.integer) },
    ...shownTimestamps,
  },
})

const tag = 'Surcharge rules'
const path = `${WS}/surcharge_rules`

const minute = () => nullable(integer({ least: 0, most: 1439 }))
const settings = {
  ends_on: optional(nullable(date())),
  weekdays: optional(nullable(listOf(integer({ least: 1, most: 7 }), { most: 7 }))),
  from_minute: optional(minute()),
  until_minute: optional(minute()),
}
const title = () => text({ filled: true, most: 100 })
const percentage = () => number({ least: 0, most: 1000 })
const kinds = [
  '`hours_of` says at which hours the rule applies:',
  [
    '- `night` is 20:00 to 6:00, and `deep_night` is 0:00 to 4:00 for work that began before midnight. Only the higher of their percentages counts.',
    '- `sunday`, `holiday` and `high_holiday` (25 and 26 December, 1 May) last until 4:00 of the next day for work that began before midnight; `christmas_eve` and `new_years_eve` begin at 14:00. Only the highest of their percentages counts, in addition to that for the night.',
    '- `hours` are custom hours, given as minutes of the local day and the ISO weekdays on which they begin. Their percentage is always added.',
  ].join('\n'),
  'Rules apply to users whose first workspace this is, and only in open months: closed months keep their result. Only admins can call this.',
].join('\n\n')

export const surchargeRuleOperations = [
  workspaceOperation({
    id: 'listSurchargeRules',
    tag,
    summary: 'List the surcharge rules of a workspace',
    method: 'GET',
    path,
    permission: 'surcharge_rule.read',
    answers: many(surchargeRule),
    handle: ({ list }) => list(surchargeRule),
  }),
  workspaceOperation({
    id: 'createSurchargeRule',
    audit: 'surcharge_rule',
    changes: 'surcharge_rules',
    tag,
    summary: 'Create a surcharge rule',
    description: kinds,
    method: 'POST',
    path,
    permission: 'surcharge_rule.create',
    status: 201,
    input: input({
      title: required(title()),
      hours_of: required(oneOf(...surchargeHours)),
      percentage: required(percentage()),
      starts_on: required(date()),
      ...settings,
    }),
    example: { title: 'Sunday work', hours_of: 'sunday', percentage: 50, starts_on: '2026-01-01' },
    answers: one(surchargeRule),
    handle: async ({ scope, attributes, show }) => show(surchargeRule, await addRule(scope, attributes)),
  }),
  workspaceOperation({
    id: 'createGermanSurchargeRules',
    audit: 'verb',
    changes: 'surcharge_rules',
    tag,
    summary: 'Create the German surcharge rules',
    description:
      'Creates rules with the tax-free percentages in Germany (§ 3b EStG) that apply from `starts_on`. Existing rules are kept, and hours that already have a rule are left out. Only admins can call this.',
    method: 'POST',
    path: `${path}/german`,
    permission: 'surcharge_rule.create',
    status: 201,
    input: input({ starts_on: required(date()) }),
    example: { starts_on: '2026-01-01' },
    answers: {
      kind: 'meta',
      members: { created: { type: 'integer', description: 'The number of rules that were created.' } },
    },
    handle: async ({ scope, attributes }) => ({
      meta: { created: await addGermanRules(scope, attributes.starts_on) },
    }),
  }),
  workspaceOperation({
    id: 'updateSurchargeRule',
    audit: 'surcharge_rule',
    changes: 'surcharge_rules',
    tag,
    summary: 'Change a surcharge rule',
    description: 'Only admins can call this.',
    method: 'PATCH',
    path: `${path}/:surcharge_rule_id`,
    permission: 'surcharge_rule.update',
    input: input({
      title: optional(title()),
      hours_of: optional(oneOf(...surchargeHours)),
      percentage: optional(percentage()),
      starts_on: optional(date()),
      ...settings,
    }),
    example: { percentage: 60 },
    answers: one(surchargeRule),
    async handle({ scope, params, attributes, show }) {
      const id = pathId(params, 'surcharge_rule_id')
      await changeRule(scope, id, attributes)
      return show(surchargeRule, id)
    },
  }),
  workspaceOperation({
    id: 'deleteSurchargeRule',
    audit: 'surcharge_rule',
    changes: 'surcharge_rules',
    tag,
    summary: 'Delete a surcharge rule',
    description: 'Only admins can call this.',
    method: 'DELETE',
    path: `${path}/:surcharge_rule_id`,
    permission: 'surcharge_rule.destroy',
    answers: one(surchargeRule),
    async handle({ scope, params, show }) {
      const id = pathId(params, 'surcharge_rule_id')
      const deleted = await show(surchargeRule, id)
      await removeRule(scope, id)
      return deleted
    },
  }),
]
