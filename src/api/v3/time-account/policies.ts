import { policiesVisibleTo } from '../../../domain/time-account/entry.policy.ts'
import { addPolicy, changePolicy, removePolicy } from '../../../domain/time-account/write-policy.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { date, integer, nullable, oneOf } from '../../../platform/input/kind.ts'
import { pathId } from '../path-ids.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { shownTimestamps } from '../timestamps.ts'

const policy: Resource = defineResource({
  type: 'time_account_policy',
  description:
    'What happens to balances when months are closed, from a certain day until the next policy of the workspace begins.',
  table: 'time_account_policies',
  visible: policiesVisibleTo,
  sort: ['-starts_on'],
  attributes: {
    starts_on: { wire: wire.date },
    upper_cap_minutes: { wire: wire.orNull(wire.integer) },
    lower_cap_minutes: { wire: wire.orNull(wire.integer) },
    cap_action: { wire: wire.oneOf('warn', 'cut', 'pay_out') },
    expiry_months: { wire: wire.orNull(wire.integer) },
    ...shownTimestamps,
  },
})

const tag = 'Time account policies'
const path = `${WS}/time_account_policies`

const minutes = () => nullable(integer({ least: -600_000, most: 600_000 }))
const settings = {
  upper_cap_minutes: optional(minutes()),
  lower_cap_minutes: optional(minutes()),
  cap_action: optional(oneOf('warn', 'cut', 'pay_out')),
  expiry_months: optional(nullable(integer({ least: 1, most: 60 }))),
}

export const timeAccountPolicyOperations = [
  workspaceOperation({
    id: 'listTimeAccountPolicies',
    tag,
    summary: 'List the time account policies of a workspace',
    method: 'GET',
    path,
    permission: 'time_account_policy.read',
    answers: many(policy),
    handle: ({ list }) => list(policy),
  }),
  workspaceOperation({
    id: 'createTimeAccountPolicy',
    audit: 'time_account_policy',
    changes: 'time_account_policies',
    tag,
    summary: 'Create a time account policy',
    description:
      'If a balance is beyond a cap when a month is closed, `cap_action` determines whether there is only a warning (`warn`), or the excess is cut (`cut`) or paid out (`pay_out`). A balance below the lower cap cannot be paid out, so it is cut in both cases. Unused overtime of a month lapses on the first day after `expiry_months` further months: with 3, overtime of January lapses on 1 May. The oldest overtime is used first. The policy applies to users whose first workspace this is. Only admins can call this.',
    method: 'POST',
    path,
    permission: 'time_account_policy.create',
    status: 201,
    input: input({ starts_on: required(date()), ...settings }),
    example: { starts_on: '2026-01-01', upper_cap_minutes: 1200, cap_action: 'cut', expiry_months: 3 },
    answers: one(policy),
    handle: async ({ scope, attributes, show }) => show(policy, await addPolicy(scope, attributes)),
  }),
  workspaceOperation({
    id: 'updateTimeAccountPolicy',
    audit: 'time_account_policy',
    changes: 'time_account_policies',
    tag,
    summary: 'Change a time account policy',
    description: 'Only admins can call this.',
    method: 'PATCH',
    path: `${path}/:time_account_policy_id`,
    permission: 'time_account_policy.update',
    input: input({ starts_on: optional(date()), ...settings }),
    example: { cap_action: 'pay_out' },
    answers: one(policy),
    async handle({ scope, params, attributes, show }) {
      const id = pathId(params, 'time_account_policy_id')
      await changePolicy(scope, id, attributes)
      return show(policy, id)
    },
  }),
  workspaceOperation({
    id: 'deleteTimeAccountPolicy',
    audit: 'time_account_policy',
    changes: 'time_account_policies',
    tag,
    summary: 'Delete a time account policy',
    description: 'Only admins can call this.',
    method: 'DELETE',
    path: `${path}/:time_account_policy_id`,
    permission: 'time_account_policy.destroy',
    answers: one(policy),
    async handle({ scope, params, show }) {
      const id = pathId(params, 'time_account_policy_id')
      const deleted = await show(policy, id)
      await removePolicy(scope, id)
      return deleted
    },
  }),
]
