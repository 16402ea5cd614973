import { activeAreasVisibleTo } from '../../../domain/areas/area.policy.ts'
import { changeArea, createArea, removeArea } from '../../../domain/areas/write-area.ts'
import { may, type Permission } from '../../../domain/permissions.ts'
import { inVisibleWorkspace } from '../../../domain/workspaces/workspace.policy.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { type Ability, defineResource, type Resource, toMany, toOne } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { blankAsNull, color, ids, text } from '../../../platform/input/kind.ts'
import { externalId } from '../fields.ts'
import { pathId } from '../path-ids.ts'
import { user } from '../people/users.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { shownTimestamps } from '../timestamps.ts'
import { workspace } from './workspaces.ts'

const ability =
  (permission: Permission): Ability =>
  ({ actor }, { status, workspace_id }) =>
    status === 'active' && may(actor, permission, { workspaceId: workspace_id as string })

/** Includes deleted areas, since old records still refer to them. */
export const area: Resource = defineResource({
  type: 'area',
  description: 'A part of a workspace in which users work, such as a shop, a crew or a department.',
  table: 'areas',
  visible: inVisibleWorkspace,
  sort: ['name'],
  abilities: { update: ability('area.update'), destroy: ability('area.destroy') },
  alsoRead: { workspace_id: ({ sql }) => sql`t.workspace_id` },
  attributes: {
    name: { wire: wire.text },
    status: { wire: wire.oneOf('active', 'inactive') },
    color: { wire: wire.text },
    external_id: { wire: wire.orNull(wire.text) },
    cost_centre: { wire: wire.orNull(wire.text) },
    ...shownTimestamps,
  },
  relationships: {
    users: toMany(() => user, 'user_id', { table: 'area_users', ownKey: 'area_id', relatedKey: 'user_id' }),
    // Areas are not nested, but clients expect the relationship.
    areas: toMany(() => area, 'parent_area_id', null),
    workspace: toOne(() => workspace, 'workspace_id'),
  },
})

/** The same as primary data, without deleted areas. */
const activeArea: Resource = { ...area, visible: activeAreasVisibleTo }

export const areaOperations = [
  workspaceOperation({
    id: 'listAreas',
    tag: 'Areas',
    summary: 'List areas',
    method: 'GET',
    path: `${WS}/areas`,
    permission: 'area.read',
    answers: many(activeArea),
    meta: { can_create_working_areas: { type: 'boolean' } },
    async handle({ scope, list }) {
      const areas = await list(activeArea)
      return { ...areas, meta: { ...areas.meta, can_create_working_areas: may(scope.actor, 'area.create') } }
    },
  }),
  workspaceOperation({
    id: 'createArea',
    audit: 'area',
    changes: 'areas',
    changesAccess: true,
    tag: 'Areas',
    summary: 'Create an area',
    description: 'Only admins can call this.',
    method: 'POST',
    path: `${WS}/areas`,
    permission: 'area.create',
    status: 201,
    input: input({
      name: required(text({ filled: true })),
      color: optional(color()),
      external_id: optional(externalId()),
      cost_centre: optional(blankAsNull(text({ most: 20 }))),
      user_ids: optional(ids()),
    }),
    example: { name: 'Bakehouse', color: '#E8590C' },
    answers: one(activeArea),
    handle: async ({ scope, attributes: { user_ids, ...columns }, show }) =>
      show(activeArea, await createArea(scope, { ...columns, userIds: user_ids })),
  }),
  workspaceOperation({
    id: 'showArea',
    tag: 'Areas',
    summary: 'Show an area',
    method: 'GET',
    path: `${WS}/areas/:area_id`,
    permission: 'area.read',
    answers: one(activeArea),
    handle: ({ params, show }) => show(activeArea, pathId(params, 'area_id')),
  }),
  workspaceOperation({
    id: 'updateArea',
    audit: 'area',
    changes: 'areas',
    changesAccess: true,
    tag: 'Areas',
    summary: 'Change an area',
    description:
      '`user_ids` replaces the users of the area. `add_user_ids` and `remove_user_ids` leave all other users unchanged, including those who are added by somebody else at the same time. Only admins can call this.',
    method: 'PATCH',
    path: `${WS}/areas/:area_id`,
    permission: 'area.update',
    input: input({
      name: optional(text({ filled: true })),
      color: optional(color()),
      external_id: optional(externalId()),
      cost_centre: optional(blankAsNull(text({ most: 20 }))),
      user_ids: optional(ids()),
      add_user_ids: optional(ids()),
      remove_user_ids: optional(ids()),
    }),
    example: { name: 'Bakehouse', color: '#E8590C', user_ids: [1] },
    answers: one(activeArea),
    async handle({ scope, params, attributes: { user_ids, add_user_ids, remove_user_ids, ...columns }, show }) {
      const id = pathId(params, 'area_id')
      const users = { userIds: user_ids, addedIds: add_user_ids, removedIds: remove_user_ids }
      await changeArea(scope, id, { ...columns, ...users })
      return show(activeArea, id)
    },
  }),
  workspaceOperation({
    id: 'deleteArea',
    audit: 'area',
    changes: 'areas',
    changesAccess: true,
    tag: 'Areas',
    summary: 'Delete an area',
    description: 'Only admins can call this.',
    method: 'DELETE',
    path: `${WS}/areas/:area_id`,
    permission: 'area.destroy',
    answers: one(activeArea),
    async handle({ scope, params, show }) {
      const id = pathId(params, 'area_id')
      const deleted = await show(activeArea, id)
      await removeArea(scope, id)
      return deleted
    },
  }),
]
