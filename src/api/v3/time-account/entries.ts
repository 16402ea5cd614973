import { reverseEntry, writeEntry, writtenKinds } from '../../../domain/time-account/entries.ts'
import { ownOrAdministeredMember } from '../../../domain/time-account/entry.policy.ts'
import { demandOwner } from '../../../domain/users/people.ts'
import { ofUser } from '../../../domain/users/user.policy.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource, toOne } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { required } from '../../../platform/input/fields.ts'
import { date, integer, oneOf, text } from '../../../platform/input/kind.ts'
import { pathId } from '../path-ids.ts'
import { userOverview } from '../people/users.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { shownTimestamps } from '../timestamps.ts'
import { secondsIn } from './account-schemas.ts'

export const timeAccountEntry: Resource = defineResource({
  type: 'time_account_entry',
  description: 'An entry in a time account. Entries never change; a mistake is reversed by a second entry.',
  table: 'time_account_entries',
  visible: ownOrAdministeredMember,
  sort: ['-day', '-id'],
  attributes: {
    kind: { wire: wire.oneOf('opening', 'correction', 'payout', 'cap', 'expiry', 'transfer') },
    seconds: secondsIn('seconds', 'The number of seconds, which can be negative.'),
    day: { wire: wire.date },
    reason: { wire: wire.text },
    author: { wire: wire.described(wire.text, 'The name of the person who made the entry.') },
    source: { wire: wire.orNull(wire.oneOf('user', 'closing', 'closed_months')) },
    reversed: {
      wire: wire.boolean,
      from: ({ sql }) => sql`exists (
        select from time_account_entries r where r.account_id = t.account_id and r.reverses_id = t.id)`,
    },
    ...shownTimestamps,
  },
  relationships: {
    user: toOne(() => userOverview, 'user_id'),
    author_user: toOne(() => userOverview, 'author_id'),
    reverses: toOne(() => timeAccountEntry, 'reverses_id'),
  },
})

const tag = 'Time accounts'
const path = `${WS}/users/:user_id/time_account/entries`
const reason = () => text({ filled: true, most: 1000 })
const most = 36_000_000

export const timeAccountEntryOperations = [
  workspaceOperation({
    id: 'listTimeAccountEntries',
    tag,
    summary: 'List the entries of a time account',
    description: 'Only the user and people who administer them can call this.',
    method: 'GET',
    path,
    permission: 'time_account.read',
    answers: many(timeAccountEntry),
    async handle({ scope, params, list }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'time_account.read')
      return list(timeAccountEntry, { where: ofUser(scope, owner) })
    },
  }),
  workspaceOperation({
    id: 'createTimeAccountEntry',
    audit: 'time_account_entry',
    changes: 'users',
    tag,
    summary: 'Add an entry to a time account',
    description:
      'Only admins of the user’s first workspace can add entries. `seconds` can be negative, and is negative for payouts. `day` must be in an open month.',
    method: 'POST',
    path,
    permission: 'time_account.enter',
    status: 201,
    input: input({
      kind: required(oneOf(...writtenKinds)),
      seconds: required(integer({ least: -most, most })),
      day: required(date()),
      reason: required(reason()),
    }),
    example: { kind: 'payout', seconds: -36000, day: '2026-01-31', reason: 'Paid with the salary of January' },
    answers: one(timeAccountEntry),
    async handle({ scope, params, attributes, show }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'time_account.enter')
      return show(timeAccountEntry, await writeEntry(scope, owner, attributes))
    },
  }),
  workspaceOperation({
    id: 'createTimeAccountEntryReversal',
    audit: 'verb',
    changes: 'users',
    tag,
    summary: 'Reverse an entry of a time account',
    description:
      'Adds an entry on the same day with the opposite sign. An entry can be reversed once, and a reversal cannot be reversed. Only admins of the user’s first workspace can call this.',
    method: 'POST',
    path: `${path}/:time_account_entry_id/reversals`,
    permission: 'time_account.enter',
    status: 201,
    input: input({ reason: required(reason()) }),
    example: { reason: 'Entered for the wrong user' },
    answers: one(timeAccountEntry),
    async handle({ scope, params, attributes, show }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'time_account.enter')
      const entry = pathId(params, 'time_account_entry_id')
      return show(timeAccountEntry, await reverseEntry(scope, owner, entry, attributes.reason))
    },
  }),
]
