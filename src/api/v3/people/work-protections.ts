import { demandOwner } from '../../../domain/users/people.ts'
import { ofUser, visibleWithUser } from '../../../domain/users/user.policy.ts'
import {
  addProtection,
  changeProtection,
  protectionKinds,
  removeProtection,
} from '../../../domain/work-protections/work-protections.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { date, oneOf } from '../../../platform/input/kind.ts'
import { pathId } from '../path-ids.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { shownTimestamps } from '../timestamps.ts'

const workProtection: Resource = defineResource({
  type: 'work_protection',
  description:
    'A period in which stricter limits of working time apply to a user, for example during pregnancy or while nursing.',
  table: 'work_protections',
  visible: visibleWithUser,
  sort: ['starts_on'],
  attributes: {
    kind: { wire: wire.oneOf(...protectionKinds) },
    starts_on: { wire: wire.date },
    ends_on: { wire: wire.date },
    ...shownTimestamps,
  },
})

const tag = 'Work protections'
const path = `${WS}/users/:user_id/work_protections`

export const workProtectionOperations = [
  workspaceOperation({
    id: 'listWorkProtections',
    tag,
    summary: 'List the work protections of a user',
    description: 'Only the user and admins can call this.',
    method: 'GET',
    path,
    permission: 'work_protection.read',
    answers: many(workProtection),
    async handle({ scope, params, list }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'work_protection.read')
      return list(workProtection, { where: ofUser(scope, owner) })
    },
  }),
  workspaceOperation({
    id: 'createWorkProtection',
    audit: 'work_protection',
    changes: 'users',
    tag,
    summary: 'Add a work protection to a user',
    description:
      'The period includes both days. Warnings about the days in it are reviewed again. Only admins can call this.',
    method: 'POST',
    path,
    permission: 'work_protection.create',
    status: 201,
    input: input({
      kind: required(oneOf(...protectionKinds)),
      starts_on: required(date()),
      ends_on: required(date()),
    }),
    example: { kind: 'expecting', starts_on: '2026-02-01', ends_on: '2026-08-31' },
    answers: one(workProtection),
    async handle({ scope, params, attributes, show }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'work_protection.create')
      return show(workProtection, await addProtection(scope, owner, attributes))
    },
  }),
  workspaceOperation({
    id: 'updateWorkProtection',
    audit: 'work_protection',
    changes: 'users',
    tag,
    summary: 'Change the work protection of a user',
    description:
      'To end the protection earlier, send another `ends_on`. Warnings about days that were in the period or are in it now are reviewed again. Only admins can call this.',
    method: 'PATCH',
    path: `${path}/:work_protection_id`,
    permission: 'work_protection.update',
    input: input({ kind: optional(oneOf(...protectionKinds)), starts_on: optional(date()), ends_on: optional(date()) }),
    example: { ends_on: '2026-09-30' },
    answers: one(workProtection),
    async handle({ scope, params, attributes, show }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'work_protection.update')
      const id = pathId(params, 'work_protection_id')
      const where = ofUser(scope, owner)
      await show(workProtection, id, { where })
      await changeProtection(scope, owner, id, attributes)
      return show(workProtection, id, { where })
    },
  }),
  workspaceOperation({
    id: 'deleteWorkProtection',
    audit: 'work_protection',
    changes: 'users',
    tag,
    summary: 'Delete the work protection of a user',
    description: 'Only admins can call this.',
    method: 'DELETE',
    path: `${path}/:work_protection_id`,
    permission: 'work_protection.destroy',
    answers: one(workProtection),
    async handle({ scope, params, show }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'work_protection.destroy')
      const id = pathId(params, 'work_protection_id')
      const deleted = await show(workProtection, id, { where: ofUser(scope, owner) })
      await removeProtection(scope, owner, id)
      return deleted
    },
  }),
]
