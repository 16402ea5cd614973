import {
  archiveAbsenceType,
  changeAbsenceType,
  createAbsenceType,
} from '../../../domain/absence-types/write-absence-type.ts'
import { inVisibleWorkspace } from '../../../domain/workspaces/workspace.policy.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource, toOne } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { blankAsNull, boolean, color, oneOf, text } from '../../../platform/input/kind.ts'
import { externalId } from '../fields.ts'
import { pathId } from '../path-ids.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { hiddenTimestamps } from '../timestamps.ts'
import { workspace } from '../workspaces/workspaces.ts'

const kinds = ['vacation', 'sickness', 'overtime', 'unpaid', 'parental', 'education', 'other'] as const

export const absenceType: Resource = defineResource({
  type: 'absence_type',
  description: 'A kind of absence that people can request.',
  table: 'absence_types',
  visible: inVisibleWorkspace,
  sort: ['title'],
  attributes: {
    title: { wire: wire.text },
    kind: { wire: wire.oneOf(...kinds) },
    active: { wire: wire.boolean },
    counts_against_entitlement: { wire: wire.boolean },
    needs_approval: { wire: wire.boolean },
    paid: { wire: wire.boolean },
    color: { wire: wire.orNull(wire.text) },
    external_id: { wire: wire.orNull(wire.text) },
    ...hiddenTimestamps,
  },
  relationships: { workspace: toOne(() => workspace, 'workspace_id') },
})

const settings = {
  active: optional(boolean()),
  counts_against_entitlement: optional(boolean()),
  needs_approval: optional(boolean()),
  paid: optional(boolean()),
  color: optional(blankAsNull(color())),
  external_id: optional(externalId()),
}

const tag = 'Absence types'
const path = `${WS}/absence_types`

export const absenceTypeOperations = [
  workspaceOperation({
    id: 'listAbsenceTypes',
    tag,
    summary: 'List absence types',
    method: 'GET',
    path,
    permission: 'absence_type.read',
    answers: many(absenceType),
    handle: ({ list }) => list(absenceType),
  }),
  workspaceOperation({
    id: 'createAbsenceType',
    audit: 'absence_type',
    changes: 'absence_types',
    tag,
    summary: 'Create an absence type',
    description:
      'By default, the kind of the absence type determines whether it counts against entitlements and whether it is paid. Only admins can call this.',
    method: 'POST',
    path,
    permission: 'absence_type.create',
    status: 201,
    input: input({ title: required(text({ filled: true })), kind: required(oneOf(...kinds)), ...settings }),
    example: { title: 'Special leave', kind: 'other', paid: true },
    answers: one(absenceType),
    handle: async ({ scope, attributes, show }) => show(absenceType, await createAbsenceType(scope, attributes)),
  }),
  workspaceOperation({
    id: 'showAbsenceType',
    tag,
    summary: 'Show an absence type',
    method: 'GET',
    path: `${path}/:absence_type_id`,
    permission: 'absence_type.read',
    answers: one(absenceType),
    handle: ({ params, show }) => show(absenceType, pathId(params, 'absence_type_id')),
  }),
  workspaceOperation({
    id: 'updateAbsenceType',
    audit: 'absence_type',
    changes: 'absence_types',
    tag,
    summary: 'Change an absence type',
    description: 'Only admins can call this.',
    method: 'PATCH',
    path: `${path}/:absence_type_id`,
    permission: 'absence_type.update',
    input: input({ title: optional(text({ filled: true })), kind: optional(oneOf(...kinds)), ...settings }),
    example: { title: 'Special leave' },
    answers: one(absenceType),
    async handle({ scope, params, attributes, show }) {
      const id = pathId(params, 'absence_type_id')
      await changeAbsenceType(scope, id, attributes)
      return show(absenceType, id)
    },
  }),
  workspaceOperation({
    id: 'archiveAbsenceType',
    audit: 'absence_type',
    changes: 'absence_types',
    tag,
    summary: 'Archive an absence type',
    description:
      'The absence type is kept with `active` set to false. Its absences are kept as well. Only admins can call this.',
    method: 'DELETE',
    path: `${path}/:absence_type_id`,
    permission: 'absence_type.destroy',
    answers: one(absenceType),
    async handle({ scope, params, show }) {
      const id = pathId(params, 'absence_type_id')
      await archiveAbsenceType(scope, id)
      return show(absenceType, id)
    },
  }),
]
