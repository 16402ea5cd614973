import {
  addDefaultBreak,
  changeDefaultBreak,
  removeDefaultBreak,
} from '../../../domain/default-breaks/write-default-break.ts'
import { inVisibleWorkspace } from '../../../domain/workspaces/workspace.policy.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { boolean, date, integer, nullable, text } from '../../../platform/input/kind.ts'
import { pathId } from '../path-ids.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { shownTimestamps } from '../timestamps.ts'

const defaultBreak: Resource = defineResource({
  type: 'default_break',
  description: 'A rule that deducts a break of a certain length from work of at least a certain length.',
  table: 'default_breaks',
  visible: inVisibleWorkspace,
  sort: ['id'],
  attributes: {
    title: { wire: wire.text },
    after_minutes: { wire: wire.integer },
    break_minutes: { wire: wire.integer },
    for_everybody: { wire: wire.boolean },
    starts_on: { wire: wire.date },
    ends_on: { wire: wire.orNull(wire.date) },
    ...shownTimestamps,
  },
})

const tag = 'Default breaks'
const path = `${WS}/default_breaks`

const title = () => text({ filled: true, most: 100 })
const afterMinutes = () => integer({ least: 1, most: 1440 })
const breakMinutes = () => integer({ least: 1, most: 720 })
const settings = { for_everybody: optional(boolean()), ends_on: optional(nullable(date())) }

export const defaultBreakOperations = [
  workspaceOperation({
    id: 'listDefaultBreaks',
    tag,
    summary: 'List the default breaks of a workspace',
    method: 'GET',
    path,
    permission: 'default_break.read',
    answers: many(defaultBreak),
    handle: ({ list }) => list(defaultBreak),
  }),
  workspaceOperation({
    id: 'createDefaultBreak',
    audit: 'default_break',
    changes: 'default_breaks',
    tag,
    summary: 'Create a default break',
    description:
      'A time tracking whose length from start to end is at least `after_minutes` gets a `default_break_duration` of `break_minutes` when it ends or when its times change; if several default breaks apply, the longest one is used. It counts unless longer breaks were recorded. A default break applies to everybody or to users whose `default_break_ids` include it, and to work that begins on or after `starts_on`, which cannot be in the past. A `default_break_duration` sent by a client is kept. Only admins can call this.',
    method: 'POST',
    path,
    permission: 'default_break.create',
    status: 201,
    input: input({
      title: required(title()),
      after_minutes: required(afterMinutes()),
      break_minutes: required(breakMinutes()),
      starts_on: required(date()),
      ...settings,
    }),
    example: { title: 'Six hours and more', after_minutes: 360, break_minutes: 30, starts_on: '2099-01-01' },
    answers: one(defaultBreak),
    handle: async ({ scope, attributes, show }) => show(defaultBreak, await addDefaultBreak(scope, attributes)),
  }),
  workspaceOperation({
    id: 'updateDefaultBreak',
    audit: 'default_break',
    changes: 'default_breaks',
    tag,
    summary: 'Change a default break',
    description: 'The change applies to work that is recorded or changed from now on. Only admins can call this.',
    method: 'PATCH',
    path: `${path}/:default_break_id`,
    permission: 'default_break.update',
    input: input({
      title: optional(title()),
      after_minutes: optional(afterMinutes()),
      break_minutes: optional(breakMinutes()),
      starts_on: optional(date()),
      ...settings,
    }),
    example: { break_minutes: 45 },
    answers: one(defaultBreak),
    async handle({ scope, params, attributes, show }) {
      const id = pathId(params, 'default_break_id')
      await changeDefaultBreak(scope, id, attributes)
      return show(defaultBreak, id)
    },
  }),
  workspaceOperation({
    id: 'deleteDefaultBreak',
    audit: 'default_break',
    changes: 'default_breaks',
    tag,
    summary: 'Delete a default break',
    description: 'Only admins can call this.',
    method: 'DELETE',
    path: `${path}/:default_break_id`,
    permission: 'default_break.destroy',
    answers: one(defaultBreak),
    async handle({ scope, params, show }) {
      const id = pathId(params, 'default_break_id')
      const deleted = await show(defaultBreak, id)
      await removeDefaultBreak(scope, id)
      return deleted
    },
  }),
]
