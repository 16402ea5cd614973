import { inWorkspace } from '../../domain/lookup.ts'
import { changeTag, createTag } from '../../domain/tags/write-tag.ts'
import { changeWorkspace } from '../../domain/workspaces/change-workspace.ts'
import { createWorkspace } from '../../domain/workspaces/create-workspace.ts'
import {
  type AbsenceTypeRecord,
  absenceTypeRecords,
  type TagRecord,
  tagRecord,
  tagRecords,
  type WorkspaceRecord,
  workspaceRecord,
  workspaceRecords,
} from '../../domain/workspaces/workspace-records.ts'
import { optional, required } from '../../platform/input/fields.ts'
import { blankAsNull, color, name, oneOf, text, timeZone } from '../../platform/input/kind.ts'
import { withoutUndefined } from '../../platform/input/without-undefined.ts'
import { utcForm } from '../../platform/time/instant.ts'
import { blankAsUnsent, looseBoolean, recordIdFields } from './fields.ts'
import { demandRecordId, demandWorkspaceOf } from './lookup.ts'
import { operation, toNumber } from './operation.ts'
import { either, listSchema, ref } from './schemas.ts'
import { demandLocationScope, locationFields, optionalLocationId } from './user-and-location.ts'

// Records that the other operations refer to.

const tag = 'Reference'
const subject = 'settings'
const base = '/public_api/v1'

const renderLocation = ({ created_at, updated_at, ...record }: WorkspaceRecord) => ({
  ...record,
  id: toNumber(record.id),
  created_at: utcForm(created_at),
  updated_at: utcForm(updated_at),
})

const renderFilter = ({ workspace_id, ...record }: TagRecord) => ({
  ...record,
  id: toNumber(record.id),
  location_id: toNumber(workspace_id),
})

const renderAbsenceType = ({ workspace_id, ...record }: AbsenceTypeRecord) => ({
  ...record,
  id: toNumber(record.id),
  location_id: toNumber(workspace_id),
})

const locationSettings = {
  phone: optional(blankAsNull(text())),
  time_zone: optional(blankAsUnsent(timeZone())),
  locale: optional(blankAsUnsent(oneOf('de', 'en'))),
}

const filterSettings = { color: optional(blankAsNull(color())), active: optional(blankAsUnsent(looseBoolean())) }

export const referenceOperations = [
  operation({
    id: 'ping',
    tag,
    subject: null,
    summary: 'Check whether the token is valid',
    method: 'GET',
    path: `${base}/ping`,
    answers: { type: 'object', required: ['enterprise_id'], properties: { enterprise_id: { type: 'integer' } } },
    handle: async ({ scope }) => ({ body: { enterprise_id: toNumber(scope.accountId) } }),
  }),
  operation({
    id: 'getLocations',
    tag,
    subject,
    summary: 'Get one location, or list all',
    method: 'GET',
    path: `${base}/locations`,
    fields: recordIdFields,
    answers: either(ref('location'), listSchema('locations', 'location')),
    async handle({ scope, input }) {
      if (input.id || input.external_id)
        return { body: renderLocation(await workspaceRecord(scope, await demandRecordId(scope, 'workspaces', input))) }
      return { body: { locations: (await workspaceRecords(scope)).map(renderLocation) } }
    },
  }),
  operation({
    id: 'createLocation',
    audit: 'workspace',
    changesAccess: true,
    tag,
    subject,
    summary: 'Create a location',
    method: 'POST',
    path: `${base}/locations`,
    changes: 'workspaces',
    object: 'location',
    fields: {
      name: required(name()),
      external_id: optional(blankAsNull(text())),
      ...locationSettings,
    },
    example: { location: { name: 'Hamburg', external_id: 'HH' } },
    answers: ref('location'),
    async handle({ scope, input }) {
      const created = await createWorkspace(scope, {
        time_zone: 'Europe/Berlin',
        locale: 'en',
        ...withoutUndefined(input),
      })
      return { body: renderLocation(await workspaceRecord(scope, created)) }
    },
  }),
  operation({
    id: 'updateLocation',
    audit: 'workspace',
    changesAccess: true,
    tag,
    subject,
    summary: 'Change a location',
    method: 'PUT',
    path: `${base}/locations`,
    changes: 'workspaces',
    object: 'location',
    fields: { ...recordIdFields, name: optional(name()), ...locationSettings },
    example: { location: { external_id: 'HH', name: 'Hamburg' } },
    answers: ref('location'),
    async handle({ scope, input: { id: own, external_id, ...changes } }) {
      const changed = await demandRecordId(scope, 'workspaces', { id: own, external_id })
      await changeWorkspace(await inWorkspace(scope, changed), withoutUndefined(changes))
      return { body: renderLocation(await workspaceRecord(scope, changed)) }
    },
  }),
  operation({
    id: 'listFilters',
    tag,
    subject,
    summary: 'List the filters (tags) of users',
    method: 'GET',
    path: `${base}/filters`,
    fields: locationFields,
    answers: listSchema('filters', 'filter'),
    async handle({ scope, input }) {
      return { body: { filters: (await tagRecords(scope, await optionalLocationId(scope, input))).map(renderFilter) } }
    },
  }),
  operation({
    id: 'createFilter',
    audit: 'tag',
    tag,
    subject,
    summary: 'Create a filter',
    method: 'POST',
    path: `${base}/filters`,
    changes: 'tags',
    object: 'filter',
    fields: {
      title: required(text({ filled: true })),
      external_id: optional(blankAsNull(text())),
      ...locationFields,
      ...filterSettings,
    },
    example: { filter: { location_id: 1, title: 'Night shift' } },
    answers: ref('filter'),
    async handle({ scope, input: { location_id, location_external_id, ...columns } }) {
      const workspaceScope = await demandLocationScope(scope, { location_id, location_external_id })
      return { body: renderFilter(await tagRecord(scope, await createTag(workspaceScope, withoutUndefined(columns)))) }
    },
  }),
  operation({
    id: 'updateFilter',
    audit: 'tag',
    tag,
    subject,
    summary: 'Change a filter',
    method: 'PUT',
    path: `${base}/filters`,
    changes: 'tags',
    object: 'filter',
    fields: { ...recordIdFields, title: optional(text({ filled: true })), ...filterSettings },
    example: { filter: { id: 1, title: 'Late shift' } },
    answers: ref('filter'),
    async handle({ scope, input: { id: own, external_id, ...changes } }) {
      const changed = await demandRecordId(scope, 'tags', { id: own, external_id })
      await changeTag(await demandWorkspaceOf(scope, 'tags', changed), changed, withoutUndefined(changes))
      return { body: renderFilter(await tagRecord(scope, changed)) }
    },
  }),
  operation({
    id: 'listAbsenceTypes',
    tag,
    subject,
    summary: 'List absence types',
    method: 'GET',
    path: `${base}/absence_types`,
    fields: locationFields,
    answers: listSchema('absence_types', 'absence_type'),
    async handle({ scope, input }) {
      const types = await absenceTypeRecords(scope, await optionalLocationId(scope, input))
      return { body: { absence_types: types.map(renderAbsenceType) } }
    },
  }),
]
