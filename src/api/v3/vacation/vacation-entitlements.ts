import { remainingDaysOf } from '../../../domain/entitlements/entitlement.columns.ts'
import { entitlementsVisibleTo } from '../../../domain/entitlements/entitlement.policy.ts'
import { entitlementKinds } from '../../../domain/entitlements/lapse-rules.ts'
import {
  changeEntitlement,
  grantEntitlement,
  removeEntitlement,
} from '../../../domain/entitlements/write-entitlements.ts'
import { personFor } from '../../../domain/users/people.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource, toOne } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { blankAsNull, boolean, date, id, number, oneOf, text } from '../../../platform/input/kind.ts'
import { pathId } from '../path-ids.ts'
import { userOverview } from '../people/users.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { shownTimestamps } from '../timestamps.ts'

export const vacationEntitlement: Resource = defineResource({
  type: 'vacation_entitlement',
  description: 'The days of vacation that a user has in a period, usually a year.',
  table: 'vacation_entitlements',
  visible: entitlementsVisibleTo,
  sort: ['-starts_at'],
  attributes: {
    title: { wire: wire.text },
    starts_at: { wire: wire.date },
    ends_at: { wire: wire.date },
    kind: { wire: wire.oneOf(...entitlementKinds) },
    planned_days: { wire: wire.number },
    spent_days: { wire: wire.number },
    transferred_days: { wire: wire.number },
    lapsed_days: { wire: wire.number },
    remaining_days: { wire: wire.number, from: remainingDaysOf },
    expires: { wire: wire.boolean },
    transfer_remaining: { wire: wire.boolean },
    end_of_transfer_period: { wire: wire.orNull(wire.date) },
    locked: { wire: wire.boolean },
    ...shownTimestamps,
  },
  relationships: {
    user: toOne(() => userOverview, 'user_id'),
    transferred_to: toOne(() => vacationEntitlement, 'transferred_to'),
  },
})

const tag = 'Vacation entitlements'
const path = `${WS}/vacation_entitlements`

const title = () => text({ filled: true })
const days = () => number({ least: 0, most: 1000 })

const settings = {
  starts_at: optional(date()),
  ends_at: optional(date()),
  kind: optional(oneOf(...entitlementKinds)),
  expires: optional(boolean()),
  transfer_remaining: optional(boolean()),
  end_of_transfer_period: optional(blankAsNull(date())),
}

export const vacationEntitlementOperations = [
  workspaceOperation({
    id: 'listVacationEntitlements',
    tag,
    summary: 'List vacation entitlements',
    method: 'GET',
    path,
    permission: 'entitlement.read',
    answers: many(vacationEntitlement),
    handle: ({ list }) => list(vacationEntitlement),
  }),
  workspaceOperation({
    id: 'showVacationEntitlement',
    tag,
    summary: 'Show a vacation entitlement',
    method: 'GET',
    path: `${path}/:vacation_entitlement_id`,
    permission: 'entitlement.read',
    answers: one(vacationEntitlement),
    handle: ({ params, show }) => show(vacationEntitlement, pathId(params, 'vacation_entitlement_id')),
  }),
  workspaceOperation({
    id: 'createVacationEntitlement',
    audit: 'vacation_entitlement',
    changes: 'vacation_entitlements',
    tag,
    summary: 'Grant a vacation entitlement',
    description:
      'Without dates, the entitlement is for the current calendar year. Days of the kinds `statutory` and `disability` lapse only after a notice in time; days of the kind `contractual`, the default, lapse as set. Spent, transferred, lapsed and remaining days are computed from absences and dates and cannot be set. Only admins can call this.',
    method: 'POST',
    path,
    permission: 'entitlement.create',
    status: 201,
    input: input({
      user_id: required(id()),
      title: required(title()),
      planned_days: required(days()),
      ...settings,
    }),
    example: { user_id: 1, title: 'Vacation 2026', planned_days: 30, starts_at: '2026-01-01', ends_at: '2026-12-31' },
    answers: one(vacationEntitlement),
    async handle({ scope, attributes: { user_id, ...wanted }, show }) {
      const holder = await personFor(scope, user_id, 'user_id')
      return show(vacationEntitlement, await grantEntitlement(scope, holder.id, wanted))
    },
  }),
  workspaceOperation({
    id: 'updateVacationEntitlement',
    audit: 'vacation_entitlement',
    changes: 'vacation_entitlements',
    tag,
    summary: 'Change a vacation entitlement',
    description: 'The user’s balances are recomputed. Only admins can call this.',
    method: 'PATCH',
    path: `${path}/:vacation_entitlement_id`,
    permission: 'entitlement.update',
    input: input({ title: optional(title()), planned_days: optional(days()), ...settings }),
    example: { planned_days: 28 },
    answers: one(vacationEntitlement),
    async handle({ scope, params, attributes, show, demandVisible }) {
      const changed = pathId(params, 'vacation_entitlement_id')
      await demandVisible(vacationEntitlement, changed)
      await changeEntitlement(scope, changed, attributes)
      return show(vacationEntitlement, changed)
    },
  }),
  workspaceOperation({
    id: 'deleteVacationEntitlement',
    audit: 'vacation_entitlement',
    changes: 'vacation_entitlements',
    tag,
    summary: 'Delete a vacation entitlement',
    description: 'The user’s balances are recomputed. Only admins can call this.',
    method: 'DELETE',
    path: `${path}/:vacation_entitlement_id`,
    permission: 'entitlement.destroy',
    answers: one(vacationEntitlement),
    async handle({ scope, params, show }) {
      const removedId = pathId(params, 'vacation_entitlement_id')
      const deleted = await show(vacationEntitlement, removedId)
      await removeEntitlement(scope, removedId)
      return deleted
    },
  }),
]
