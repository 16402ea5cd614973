import { changeAccount } from '../../../domain/accounts/change-account.ts'
import { filesAllowed, filesUsed } from '../../../domain/files/files.columns.ts'
import { may } from '../../../domain/permissions.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { optional } from '../../../platform/input/fields.ts'
import { blankAsNull, boolean, integer, name, nullable, text } from '../../../platform/input/kind.ts'
import { leastYears, mostYears, type RetentionClass } from '../../../shared/retention.ts'
import { locale } from '../fields.ts'
import { ACCOUNT, accountOperation } from '../scope.ts'
import { shownTimestamps } from '../timestamps.ts'

const ownYears = (of: string, kept: RetentionClass) => ({
  wire: wire.described(
    wire.orNull(wire.integer),
    `The retention period of ${of} in years, at least ${leastYears[kept]}. If null, \`retention_years\` applies.`,
  ),
})

const sentYears = (kept: RetentionClass) => optional(nullable(integer({ least: leastYears[kept], most: mostYears })))

export const account: Resource = defineResource({
  type: 'account',
  description: 'An organisation, to which all other records belong.',
  table: 'accounts',
  // The account is the tenant: its condition is on `id`, not on `account_id`.
  global: true,
  visible: ({ sql, accountId, actor }) => (may(actor, 'account.read') ? sql`t.id = ${accountId}` : sql`false`),
  attributes: {
    phone: { wire: wire.orNull(wire.text) },
    country: { wire: wire.orNull(wire.text) },
    locale: { wire: wire.text },
    account_name: { wire: wire.text, from: ({ sql }) => sql`t.name` },
    files_used: {
      wire: wire.described(wire.integer, 'The total size of files and pictures, in bytes.'),
      from: filesUsed,
    },
    files_allowed: {
      wire: wire.described(wire.integer, 'The storage quota in bytes, set by the operator.'),
      from: filesAllowed,
    },
    retention_years: {
      wire: wire.described(
        wire.integer,
        'The number of years for which records of erased people are kept, unless there is a separate number for their class.',
      ),
    },
    retention_years_working_time: ownYears('working time', 'working_time'),
    retention_years_absences: ownYears('absences and entitlements', 'absences'),
    retention_years_pay: ownYears('the time account', 'pay'),
    remove_old_records: {
      wire: wire.described(
        wire.boolean,
        'Whether old records of working time and absences of people who have not been erased are deleted as well.',
      ),
    },
    erasure_due_at: {
      wire: wire.described(
        wire.orNull(wire.utc),
        'The account is erased in the night after this time, unless the erasure is cancelled. Null if no erasure has been requested.',
      ),
    },
    email_confirmed: { wire: wire.boolean, from: ({ sql }) => sql`(t.confirmed_at is not null)` },
    ...shownTimestamps,
  },
})

export const accountOperations = [
  accountOperation({
    id: 'listAccounts',
    tag: 'Accounts',
    summary: 'List the accounts that the caller administers',
    description: 'Only account admins can call this.',
    method: 'GET',
    path: '/api/v3/accounts',
    permission: 'account.read',
    answers: many(account),
    handle: ({ list }) => list(account),
  }),
  accountOperation({
    id: 'showAccount',
    tag: 'Accounts',
    summary: 'Show an account',
    description: 'Only account admins can call this.',
    method: 'GET',
    path: ACCOUNT,
    permission: 'account.read',
    answers: one(account),
    handle: ({ scope, show }) => show(account, scope.accountId),
  }),
  accountOperation({
    id: 'updateAccount',
    audit: 'account',
    changes: 'accounts',
    tag: 'Accounts',
    summary: 'Change an account',
    description:
      'Send the name as `name` or `account_name`. The answer contains it as `account_name`. Only account admins can call this.',
    method: 'PATCH',
    path: ACCOUNT,
    permission: 'account.update',
    input: input({
      name: optional(name()),
      account_name: optional(name()),
      phone: optional(blankAsNull(text())),
      country: optional(blankAsNull(text())),
      locale: optional(locale()),
      retention_years: optional(integer({ least: 1, most: mostYears })),
      retention_years_working_time: sentYears('working_time'),
      retention_years_absences: sentYears('absences'),
      retention_years_pay: sentYears('pay'),
      remove_old_records: optional(boolean()),
    }),
    example: { name: 'Nordlicht Bakery' },
    answers: one(account),
    async handle({ scope, show, attributes: { account_name, ...changes } }) {
      await changeAccount(scope, { ...(account_name !== undefined && { name: account_name }), ...changes })
      return show(account, scope.accountId)
    },
  }),
]
