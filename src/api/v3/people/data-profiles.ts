import { customFieldValuesVisibleTo } from '../../../domain/custom-fields/custom-field.policy.ts'
import {
  changeCustomField,
  changeDataProfile,
  createCustomField,
  createDataProfile,
} from '../../../domain/custom-fields/write-custom-fields.ts'
import { may } from '../../../domain/permissions.ts'
import { inVisibleWorkspace } from '../../../domain/workspaces/workspace.policy.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource, toMany, toOne } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { boolean, Complaint, integer, type Kind, nullable, oneOf, text } from '../../../platform/input/kind.ts'
import { pathId } from '../path-ids.ts'
import { ACCOUNT, workspaceOperation } from '../scope.ts'
import { hiddenTimestamps } from '../timestamps.ts'
import { userOverview } from './users.ts'

const dataProfile: Resource = defineResource({
  type: 'data_profile',
  description: 'Additional fields that a workspace stores about its users.',
  table: 'data_profiles',
  visible: inVisibleWorkspace,
  sort: ['position', 'id'],
  abilities: {
    update: ({ actor }, row) => may(actor, 'data_profile.update', { workspaceId: row.workspace_id as string }),
  },
  alsoRead: { workspace_id: ({ sql }) => sql`t.workspace_id` },
  attributes: {
    position: { wire: wire.orNull(wire.integer) },
    user_checkin: { wire: wire.boolean },
    enabled: { wire: wire.boolean },
    title: { wire: wire.text },
    ...hiddenTimestamps,
  },
  relationships: {
    custom_fields: toMany(() => customField, 'custom_field_id', {
      table: 'custom_fields',
      ownKey: 'data_profile_id',
      relatedKey: 'id',
    }),
  },
})

const customField: Resource = defineResource({
  type: 'custom_field',
  description: 'A field of a data profile. Integrations refer to it by its key.',
  table: 'custom_fields',
  visible: inVisibleWorkspace,
  sort: ['position', 'id'],
  attributes: {
    key: { wire: wire.text },
    label: { wire: wire.text },
    field_type: { wire: wire.oneOf('text', 'number', 'date', 'boolean') },
    position: { wire: wire.orNull(wire.integer) },
    enabled: { wire: wire.boolean },
    ...hiddenTimestamps,
  },
  relationships: { data_profile: toOne(() => dataProfile, 'data_profile_id') },
})

export const customFieldValue: Resource = defineResource({
  type: 'custom_field_value',
  description: 'The value of a custom field for a user.',
  table: 'custom_field_values',
  visible: customFieldValuesVisibleTo,
  attributes: { value: { wire: wire.orNull(wire.text) }, ...hiddenTimestamps },
  relationships: {
    custom_field: toOne(() => customField, 'custom_field_id'),
    user: toOne(() => userOverview, 'user_id'),
  },
})

const key: Kind<string> = {
  schema: { type: 'string', pattern: '^[a-z][a-z0-9_]{0,62}$' },
  read(raw) {
    if (typeof raw === 'string' && /^[a-z][a-z0-9_]{0,62}$/.test(raw)) return raw
    throw new Complaint('must be a short name of lowercase letters, digits and underscores.')
  },
}

const profileSettings = {
  position: optional(nullable(integer())),
  user_checkin: optional(boolean()),
  enabled: optional(boolean()),
}

const fieldSettings = {
  field_type: optional(oneOf('text', 'number', 'date', 'boolean')),
  position: optional(nullable(integer())),
  enabled: optional(boolean()),
}

const tag = 'Data profiles'
const profiles = `${ACCOUNT}/workspaces/:workspace_id/data_profiles`
const fields = `${profiles}/:data_profile_id/custom_fields`

export const dataProfileOperations = [
  workspaceOperation({
    id: 'listDataProfiles',
    tag,
    summary: 'List the data profiles of a workspace',
    method: 'GET',
    path: profiles,
    permission: 'data_profile.read',
    answers: many(dataProfile),
    handle: ({ list }) => list(dataProfile),
  }),
  workspaceOperation({
    id: 'createDataProfile',
    audit: 'data_profile',
    changes: 'data_profiles',
    tag,
    summary: 'Create a data profile',
    description: 'Only admins can call this.',
    method: 'POST',
    path: profiles,
    permission: 'data_profile.create',
    status: 201,
    input: input({ title: required(text({ filled: true })), ...profileSettings }),
    example: { title: 'Equipment', position: 2 },
    answers: one(dataProfile),
    handle: async ({ scope, attributes, show }) => show(dataProfile, await createDataProfile(scope, attributes)),
  }),
  workspaceOperation({
    id: 'showDataProfile',
    tag,
    summary: 'Show a data profile',
    method: 'GET',
    path: `${profiles}/:data_profile_id`,
    permission: 'data_profile.read',
    answers: one(dataProfile),
    handle: ({ params, show }) => show(dataProfile, pathId(params, 'data_profile_id')),
  }),
  workspaceOperation({
    id: 'updateDataProfile',
    audit: 'data_profile',
    changes: 'data_profiles',
    tag,
    summary: 'Change a data profile',
    description: 'Only admins can call this.',
    method: 'PATCH',
    path: `${profiles}/:data_profile_id`,
    permission: 'data_profile.update',
    input: input({ title: optional(text({ filled: true })), ...profileSettings }),
    example: { enabled: false },
    answers: one(dataProfile),
    async handle({ scope, params, attributes, show }) {
      const id = pathId(params, 'data_profile_id')
      await changeDataProfile(scope, id, attributes)
      return show(dataProfile, id)
    },
  }),
  workspaceOperation({
    id: 'listCustomFields',
    tag,
    summary: 'List the custom fields of a data profile',
    method: 'GET',
    path: fields,
    permission: 'data_profile.read',
    answers: many(customField),
    async handle({ scope, params, list, demandVisible }) {
      const id = pathId(params, 'data_profile_id')
      await demandVisible(dataProfile, id)
      return list(customField, { where: scope.sql`t.data_profile_id = ${id}` })
    },
  }),
  workspaceOperation({
    id: 'createCustomField',
    audit: 'custom_field',
    changes: 'data_profiles',
    tag,
    summary: 'Add a custom field to a data profile',
    description: 'Only admins can call this.',
    method: 'POST',
    path: fields,
    permission: 'custom_field.create',
    status: 201,
    input: input({ key: required(key), label: required(text({ filled: true })), ...fieldSettings }),
    example: { key: 'shoe_size', label: 'Shoe size', field_type: 'number' },
    answers: one(customField),
    handle: async ({ scope, params, attributes, show }) =>
      show(customField, await createCustomField(scope, pathId(params, 'data_profile_id'), attributes)),
  }),
  workspaceOperation({
    id: 'updateCustomField',
    audit: 'custom_field',
    changes: 'data_profiles',
    tag,
    summary: 'Change a custom field',
    description: 'Only admins can call this.',
    method: 'PATCH',
    path: `${fields}/:custom_field_id`,
    permission: 'custom_field.update',
    input: input({ key: optional(key), label: optional(text({ filled: true })), ...fieldSettings }),
    example: { label: 'Size of shoes' },
    answers: one(customField),
    async handle({ scope, params, attributes, show }) {
      const id = pathId(params, 'custom_field_id')
      const where = scope.sql`t.data_profile_id = ${pathId(params, 'data_profile_id')}`
      await show(customField, id, { where })
      await changeCustomField(scope, id, attributes)
      return show(customField, id)
    },
  }),
]
