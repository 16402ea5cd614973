import { many } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { hiddenTimestamps } from '../timestamps.ts'

export const role: Resource = defineResource({
  type: 'role',
  description: 'What somebody may do. The four roles are the same everywhere.',
  table: 'roles',
  global: true,
  visible: ({ sql }) => sql`true`,
  attributes: { name: { wire: wire.text }, ...hiddenTimestamps },
})

export const roleOperations = [
  workspaceOperation({
    id: 'listRoles',
    tag: 'Users',
    summary: 'List roles',
    method: 'GET',
    path: `${WS}/roles`,
    permission: 'role.read',
    answers: many(role),
    handle: ({ list }) => list(role),
  }),
]
