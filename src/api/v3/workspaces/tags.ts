import { archiveTag, changeTag, createTag } from '../../../domain/tags/write-tag.ts'
import { inVisibleWorkspace } from '../../../domain/workspaces/workspace.policy.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource, toMany, toOne } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { blankAsNull, boolean, color, text } from '../../../platform/input/kind.ts'
import { externalId } from '../fields.ts'
import { pathId } from '../path-ids.ts'
import { user } from '../people/users.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { hiddenTimestamps } from '../timestamps.ts'
import { workspace } from './workspaces.ts'

export const tag: Resource = defineResource({
  type: 'tag',
  description: 'A word with which users and working time are marked.',
  table: 'tags',
  visible: inVisibleWorkspace,
  sort: ['title'],
  attributes: {
    title: { wire: wire.text },
    active: { wire: wire.boolean },
    external_id: { wire: wire.orNull(wire.text) },
    color: { wire: wire.orNull(wire.text) },
    ...hiddenTimestamps,
  },
  relationships: {
    workspace: toOne(() => workspace, 'workspace_id'),
    users: toMany(() => user, 'user_id', { table: 'user_tags', ownKey: 'tag_id', relatedKey: 'user_id' }),
  },
})

const optionalColumns = {
  color: optional(blankAsNull(color())),
  external_id: optional(externalId()),
  active: optional(boolean()),
}

export const tagOperations = [
  workspaceOperation({
    id: 'listTags',
    tag: 'Tags',
    summary: 'List tags',
    description: 'The list includes archived tags. `filter[active]=eq:true` leaves them out.',
    method: 'GET',
    path: `${WS}/tags`,
    permission: 'tag.read',
    answers: many(tag),
    handle: ({ list }) => list(tag),
  }),
  workspaceOperation({
    id: 'createTag',
    audit: 'tag',
    changes: 'tags',
    tag: 'Tags',
    summary: 'Create a tag',
    description: 'Only admins can call this.',
    method: 'POST',
    path: `${WS}/tags`,
    permission: 'tag.create',
    status: 201,
    input: input({ title: required(text({ filled: true })), ...optionalColumns }),
    example: { title: 'Night shift', color: '#364FC7' },
    answers: one(tag),
    handle: async ({ scope, attributes, show }) => show(tag, await createTag(scope, attributes)),
  }),
  workspaceOperation({
    id: 'showTag',
    tag: 'Tags',
    summary: 'Show a tag',
    method: 'GET',
    path: `${WS}/tags/:tag_id`,
    permission: 'tag.read',
    answers: one(tag),
    handle: ({ params, show }) => show(tag, pathId(params, 'tag_id')),
  }),
  workspaceOperation({
    id: 'updateTag',
    audit: 'tag',
    changes: 'tags',
    tag: 'Tags',
    summary: 'Change a tag',
    description: 'Only admins can call this.',
    method: 'PATCH',
    path: `${WS}/tags/:tag_id`,
    permission: 'tag.update',
    input: input({ title: optional(text({ filled: true })), ...optionalColumns }),
    example: { title: 'Late shift' },
    answers: one(tag),
    async handle({ scope, params, attributes, show }) {
      const id = pathId(params, 'tag_id')
      await changeTag(scope, id, attributes)
      return show(tag, id)
    },
  }),
  workspaceOperation({
    id: 'archiveTag',
    audit: 'tag',
    changes: 'tags',
    tag: 'Tags',
    summary: 'Archive a tag',
    description:
      'The tag is kept with `active` set to false, and records that have it keep it. Only admins can call this.',
    method: 'DELETE',
    path: `${WS}/tags/:tag_id`,
    permission: 'tag.destroy',
    answers: one(tag),
    async handle({ scope, params, show }) {
      const id = pathId(params, 'tag_id')
      await archiveTag(scope, id)
      return show(tag, id)
    },
  }),
]
