import { remainingDaysOf } from '../../domain/entitlements/entitlement.columns.ts'
import { entitlementsVisibleTo } from '../../domain/entitlements/entitlement.policy.ts'
import { many, one } from '../../jsonapi/operation.ts'
import { defineResource, type Resource, toOne } from '../../jsonapi/resource.ts'
import { wire } from '../../jsonapi/wire.ts'
import { pathId } from './path-ids.ts'
import { WS, workspaceOperation } from './scope.ts'
import { shownTimestamps } from './timestamps.ts'
import { userOverview } from './users.ts'

export const vacationEntitlement: Resource = defineResource({
  type: 'vacation_entitlement',
  description: 'The days of vacation that a user has in a span, usually a year.',
  table: 'vacation_entitlements',
  visible: entitlementsVisibleTo,
  sort: ['-starts_at'],
  attributes: {
    title: { wire: wire.text },
    starts_at: { wire: wire.date },
    ends_at: { wire: wire.date },
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
]
