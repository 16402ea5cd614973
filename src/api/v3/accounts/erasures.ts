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
  description:
    'A person who has been erased. Only records that have to be kept by law are left, without the person’s name.',
  table: 'erasures',
  visible: erasuresVisibleTo,
  sort: ['-erased_at'],
  attributes: {
    user_id: { wire: idText('The id of the person. Records that are kept still refer to it.') },
    number: { wire: wire.integer },
    name: { wire: wire.described(wire.text, 'The name that has replaced that of the person.'), from: formerNameOf },
    erased_at: { wire: wire.utc },
    completed_at: {
      wire: wire.described(
        wire.orNull(wire.utc),
        'When the last record with a retention period was deleted. Null until then.',
      ),
    },
    ...shownTimestamps,
  },
})

const deletedUser: Resource = defineResource({
  type: 'deleted_user',
  description: 'A user who was deleted and has not been erased yet.',
  table: 'users',
  visible: deletedUsersVisibleTo,
  sort: ['-deleted_at'],
  attributes: { username: { wire: wire.text }, deleted_at: { wire: wire.utc }, ...shownTimestamps },
})

const previewRow: Rows = {
  type: 'erasure_preview',
  description: 'What an erasure would do to one kind of data about a person.',
  attributes: {
    category: { type: 'string', enum: [...categories] },
    when: {
      type: 'string',
      enum: ['at_once', 'later', 'kept'],
      description:
        'Whether these records are deleted at once, deleted when their retention period ends, or kept without the name of the person.',
    },
    records: { type: 'integer' },
    gone_by: {
      anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }],
      description: 'The day by which the last of these records is deleted, if they are deleted later.',
    },
  },
}

const previewMeta = {
  name: { type: 'string', description: 'The name of the person.' },
  years: { type: 'integer', description: 'The number of years for which records of working time are kept.' },
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
    summary: 'List erased people',
    description: 'Only account admins can call this.',
    method: 'GET',
    path: `${ACCOUNT}/erasures`,
    permission: 'erasure.read',
    answers: many(erasure),
    handle: ({ list }) => list(erasure),
  }),
  accountOperation({
    id: 'listDeletedUsers',
    tag,
    summary: 'List deleted users who have not been erased',
    description: 'Only account admins can call this.',
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
    description:
      'Returns what erasing this person would do, by kind of data. Works for existing and for deleted users. Only account admins can call this. `meta.years` is the number of years for which records of working time are kept.',
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
    summary: 'List what is still stored about an erased person',
    description:
      'Returns which records will be deleted later, and by when, and which are kept without a name. Only account admins can call this.',
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
      'Erases a person permanently. Only account admins can do this, and not to themselves. The user is deleted unless they have been deleted before. Contact data, picture, PINs, documents, custom fields, sessions and files are deleted at once; working time, absences and the time account are deleted when their retention periods end; closed months are kept. A running clock is stopped, and undecided absences are rejected. The name is replaced by "Former employee" and a number, in German accounts by "Ehemalige Person" and a number. An erasure cannot be undone. ' +
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
