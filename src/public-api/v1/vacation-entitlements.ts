import {
  type EntitlementRecord,
  entitlementRecord,
  entitlementRecords,
} from '../../domain/entitlements/entitlement-records.ts'
import { changeEntitlement, grantEntitlement, removeEntitlement } from '../../domain/entitlements/write-entitlements.ts'
import { workspacesOfUser } from '../../domain/lookup.ts'
import { invalid } from '../../platform/errors.ts'
import { optional, required, type Values } from '../../platform/input/fields.ts'
import { blankAsNull, date, id, type Kind, number, text } from '../../platform/input/kind.ts'
import { utcForm } from '../../platform/time/instant.ts'
import { blankAsUnsent, looseBoolean, momentText } from './fields.ts'
import { operation, toNumber } from './operation.ts'
import { listSchema, pageSchema } from './schemas.ts'
import { demandUserId, userFields, userIdPair } from './user-and-location.ts'

const tag = 'Vacation entitlements'
const subject = 'entitlements'
const path = '/public_api/v1/vacation_entitlements'

/** A date, or the date of a time. */
const dateOnly = (): Kind<string> => ({
  schema: date().schema,
  read(raw, reading) {
    return date().read(momentText().read(raw).slice(0, 10), reading)
  },
})

const settings = {
  starts_at: optional(blankAsUnsent(dateOnly())),
  ends_at: optional(blankAsUnsent(dateOnly())),
  start_date: optional(blankAsUnsent(dateOnly())),
  end_date: optional(blankAsUnsent(dateOnly())),
  expires: optional(blankAsUnsent(looseBoolean())),
  transfer_remaining: optional(blankAsUnsent(looseBoolean())),
  end_of_transfer_period: optional(blankAsNull(dateOnly())),
}

/** The span has two names: `starts_at` and `start_date`, `ends_at` and `end_date`. */
function withOneSpan({ starts_at, ends_at, start_date, end_date, ...rest }: Values<typeof settings>) {
  const first = starts_at ?? start_date
  const last = ends_at ?? end_date
  return { ...rest, ...(first && { starts_at: first }), ...(last && { ends_at: last }) }
}

const renderEntitlement = (entitlement: EntitlementRecord) => ({
  id: toNumber(entitlement.id),
  user_id: toNumber(entitlement.user_id),
  title: entitlement.title,
  starts_at: entitlement.starts_at,
  ends_at: entitlement.ends_at,
  planned_days: entitlement.planned_days,
  spent_days: entitlement.spent_days,
  transferred_days: entitlement.transferred_days,
  lapsed_days: entitlement.lapsed_days,
  remaining_days: entitlement.remaining_days,
  expires: entitlement.expires,
  transfer_remaining: entitlement.transfer_remaining,
  end_of_transfer_period: entitlement.end_of_transfer_period,
  transferred_to: entitlement.transferred_to && toNumber(entitlement.transferred_to),
  import_id: entitlement.import_id,
  status: 'active',
  locked: entitlement.locked,
  created_at: utcForm(entitlement.created_at),
  updated_at: utcForm(entitlement.updated_at),
})

const days = () => number({ least: 0, most: 1000 })

export const vacationEntitlementOperations = [
  operation({
    id: 'createVacationEntitlement',
    audit: 'vacation_entitlement',
    tag,
    subject,
    summary: 'Grant a vacation entitlement',
    description: 'Without dates, the entitlement is for the current calendar year.',
    method: 'POST',
    changes: 'vacation_entitlements',
    path,
    object: 'vacation_times',
    fields: { ...userFields, title: required(text({ filled: true })), planned_days: required(days()), ...settings },
    needs: [userIdPair],
    example: { vacation_times: { user_external_id: '1042', title: '2026', planned_days: 30 } },
    answers: listSchema('vacation_times', 'vacation_entitlement'),
    async handle({ scope, input: { user_id, user_external_id, title, planned_days, ...span } }) {
      const holder = await demandUserId(scope, { user_id, user_external_id })
      const [workspaceScope = scope] = await workspacesOfUser(scope, holder)
      const granted = await grantEntitlement({ ...scope, zone: workspaceScope.zone }, holder, {
        title,
        planned_days,
        ...withOneSpan(span),
      })
      return { body: { vacation_times: [renderEntitlement(await entitlementRecord(scope, granted))] } }
    },
  }),
  operation({
    id: 'listVacationEntitlements',
    tag,
    subject,
    summary: 'List the vacation entitlements of a user',
    method: 'GET',
    path,
    fields: {
      ...userFields,
      start_date: optional(blankAsUnsent(dateOnly())),
      end_date: optional(blankAsUnsent(dateOnly())),
    },
    paged: true,
    answers: pageSchema('vacation_times', 'vacation_entitlement'),
    async handle({ scope, input, page }) {
      const { start_date: from, end_date: until } = input
      if (from && until && until < from) throw invalid('end_date', 'End date must not be before the start.')
      const filter = { userId: await demandUserId(scope, input), from, until }
      const { records, count } = await entitlementRecords(scope, filter, page.slice)
      return { body: page.body('vacation_times', { records, count }, renderEntitlement) }
    },
  }),
  operation({
    id: 'updateVacationEntitlement',
    audit: 'vacation_entitlement',
    tag,
    subject,
    summary: 'Change a vacation entitlement',
    method: 'PUT',
    changes: 'vacation_entitlements',
    path,
    object: 'vacation_times',
    fields: {
      id: required(id()),
      title: optional(text({ filled: true })),
      planned_days: optional(days()),
      ...settings,
    },
    example: { vacation_times: { id: 1, planned_days: 28 } },
    answers: listSchema('vacation_times', 'vacation_entitlement'),
    async handle({ scope, input: { id: changed, title, planned_days, ...span } }) {
      await changeEntitlement(scope, changed, {
        ...(title !== undefined && { title }),
        ...(planned_days !== undefined && { planned_days }),
        ...withOneSpan(span),
      })
      return { body: { vacation_times: [renderEntitlement(await entitlementRecord(scope, changed))] } }
    },
  }),
  operation({
    id: 'deleteVacationEntitlement',
    audit: 'vacation_entitlement',
    tag,
    subject,
    summary: 'Delete a vacation entitlement',
    method: 'DELETE',
    changes: 'vacation_entitlements',
    path,
    object: 'vacation_times',
    fields: { id: required(id()) },
    example: { vacation_times: { id: 1 } },
    answers: null,
    async handle({ scope, input }) {
      await removeEntitlement(scope, input.id)
      return {}
    },
  }),
]
