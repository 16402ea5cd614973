import { erasePerson } from '../../../domain/personal-data/erase-person.ts'
import { deletedUsersVisibleTo, erasuresVisibleTo, formerNameOf } from '../../../domain/personal-data/erasure.policy.ts'
import { keptRecords, previewErasure } from '../../../domain/personal-data/preview.ts'
import { changedByRemoval } from '../../../domain/users/remove-user.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one, type Rows, rowOf } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { required } from '../../../platform/input/fields.ts'
import { id } from '../../../platform/input/kind.ts'
import { categories } from '../../../shared/personal-data-words.ts'
import { pathId } from '../path-ids.ts'
import { ACCOUNT, accountOperation } from '../scope.ts'
import { confirmedFirst } from '../sign-in/confirmations.ts'
import { shownTimestamps } from '../timestamps.ts'

const idText = (description: string) => wire.serialized({ type: 'string', description }, (value) => value)

const erasure: Resource = defineResource({
  type: 'erasure',
  description: 'A person who was erased: only records required by law are kept, without a name.',
  table: 'erasures',
  visible: erasuresVisibleTo,
  sort: ['-erased_at'],
  attributes: {
    user_id: { wire: idText('The person; kept records still refer to this id.') },
    number: { wire: wire.integer },
    name: { wire: wire.described(wire.text, 'The name of the person since then.'), from: formerNameOf },
    erased_at: { wire: wire.utc },
    completed_at: {
      wire: wire.described(wire.orNull(wire.utc), 'When the last dated record was deleted.'),
    },
    ...shownTimestamps,
  },
})

const deletedUser: Resource = defineResource({
  type: 'deleted_user',
  description: 'Somebody who was deleted and can still be erased.',
  table: 'users',
  visible: deletedUsersVisibleTo,
  sort: ['-deleted_at'],
  attributes: { username: { wire: wire.text }, deleted_at: { wire: wire.utc }, ...shownTimestamps },
})

const previewRow: Rows = {
  type: 'erasure_preview',
  description: 'What would become of one kind of data about a person.',
  attributes: {
    category: { type: 'string', enum: [...categories] },
    when: {
      type: 'string',
      enum: ['at_once', 'later', 'kept'],
      description: 'It is deleted at once, deleted when its retention ends, or stays without a name.',
    },
    records: { type: 'integer' },
    gone_by: {
      anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }],
      description: 'By when the last of it is deleted, if that is later.',
    },
  },
}

const previewMeta = {
  name: { type: 'string', description: 'Whom it is about.' },
  years: { type: 'integer', description: 'For how long records of working time are kept.' },
} as const

const asRows = ({ name, years, rows }: Awaited<ReturnType<typeof previewErasure>>) => ({
  data: rows.map((attributes) => rowOf(previewRow, `${attributes.category}-${attributes.when}`, attributes)),
  meta: { name, years },
})

const tag = 'Personal data'

export const erasureOperations = [
  accountOperation({
    id: 'listErasures',
    tag,
    summary: 'List who was erased',
    method: 'GET',
    path: `${ACCOUNT}/erasures`,
    permission: 'erasure.read',
    answers: many(erasure),
    handle: ({ list }) => list(erasure),
  }),
  accountOperation({
    id: 'listDeletedUsers',
    tag,
    summary: 'List who was deleted and not erased',
    method: 'GET',
    path: `${ACCOUNT}/deleted_users`,
    permission: 'erasure.read',
    answers: many(deletedUser),
    handle: ({ list }) => list(deletedUser),
  }),
  accountOperation({
    id: 'previewErasure',
    tag,
    summary: 'Preview the erasure of a person',
    description: 'For account admins; of existing and deleted users. `meta.years` is how long working time is kept.',
    method: 'GET',
    path: `${ACCOUNT}/users/:user_id/erasure_preview`,
    permission: 'user.erase',
    answers: { kind: 'rows', rows: previewRow, files: [] },
    meta: previewMeta,
    async handle({ scope, params }) {
      return asRows(await previewErasure(scope, pathId(params, 'user_id')))
    },
  }),
  accountOperation({
    id: 'listKeptRecords',
    tag,
    summary: 'Show what is still stored of an erased person',
    description: 'What is deleted later, and by when, and what stays without a name.',
    method: 'GET',
    path: `${ACCOUNT}/erasures/:erasure_id/kept_records`,
    permission: 'erasure.read',
    answers: { kind: 'rows', rows: previewRow, files: [] },
    meta: previewMeta,
    handle: async ({ scope, params }) => asRows(await keptRecords(scope, pathId(params, 'erasure_id'))),
  }),
  accountOperation({
    id: 'createErasure',
    audit: 'verb',
    changes: changedByRemoval,
    changesAccess: true,
    confirmed: true,
    tag,
    summary: 'Erase a person',
    description:
      'For account admins, not for themselves. The user is deleted if that has not been done before. Contact data, picture, PINs, documents, custom fields, sessions and files are deleted at once, working time, absences and the time account when the retention years of the account are over; closed months stay. A running clock is ended; undecided absences are rejected. The name becomes "Former employee" and a number, in German accounts "Ehemalige Person". It cannot be undone. ' +
      confirmedFirst,
    method: 'POST',
    path: `${ACCOUNT}/erasures`,
    permission: 'user.erase',
    status: 201,
    input: input({ user_id: required(id()) }),
    example: { user_id: '1042' },
    answers: one(erasure),
    async handle({ scope, attributes, show }) {
      return show(erasure, await erasePerson(scope, attributes.user_id))
    },
  }),
]
