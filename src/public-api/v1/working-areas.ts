import { type AreaRecord, areaRecord, areaRecords } from '../../domain/areas/area-records.ts'
import { changeArea, createArea, removeArea } from '../../domain/areas/write-area.ts'
import { workspaceOf } from '../../domain/lookup.ts'
import type { WorkspaceScope } from '../../domain/scope.ts'
import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { optional, required } from '../../platform/input/fields.ts'
import { blankAsNull, color, text } from '../../platform/input/kind.ts'
import { utcForm } from '../../platform/time/instant.ts'
import { recordIdFields, recordIdPair } from './fields.ts'
import { demandRecordId, type RecordReference, recordReferenceIn } from './lookup.ts'
import { operation, toNumber, type V1Scope } from './operation.ts'
import { either, listSchema, ref } from './schemas.ts'
import {
  demandLocationId,
  demandLocationScope,
  type LocationReference,
  locationFields,
  locationIdPair,
  optionalLocationId,
} from './user-and-location.ts'

const tag = 'Working areas'
const subject = 'settings'
const path = '/public_api/v1/working_areas'

const commonMembers = (area: AreaRecord) => ({
  id: toNumber(area.id),
  name: area.name,
  color: area.color,
  external_id: area.external_id,
  status: area.status,
})

const renderAfterChange = (area: AreaRecord) => ({
  ...commonMembers(area),
  company_id: toNumber(area.workspace_id),
  created_at: utcForm(area.created_at),
  updated_at: utcForm(area.updated_at),
})

const renderAsRead = (area: AreaRecord) => ({
  ...commonMembers(area),
  location_id: toNumber(area.workspace_id),
  location_name: area.workspace_name,
})

/** The area, addressed inside the object or beside it, in its location. */
async function demandAreaInLocation(
  scope: V1Scope,
  inside: RecordReference,
  top: RecordReference & LocationReference,
): Promise<{ areaId: Id; workspaceScope: WorkspaceScope }> {
  const areaId = await demandRecordId(scope, 'areas', recordReferenceIn(inside, top))
  const workspaceScope = await workspaceOf(scope, 'areas', areaId)
  if (workspaceScope?.workspace.id !== (await demandLocationId(scope, top)))
    throw notFound('There is no such working area.')
  return { areaId, workspaceScope }
}

export const workingAreaOperations = [
  operation({
    id: 'createWorkingArea',
    audit: 'area',
    changesAccess: true,
    tag,
    subject,
    summary: 'Create a working area',
    method: 'POST',
    changes: 'areas',
    path,
    object: 'working_area',
    fields: {
      name: required(text({ filled: true })),
      color: optional(blankAsNull(color())),
      external_id: optional(blankAsNull(text())),
    },
    top: locationFields,
    needs: [locationIdPair],
    example: { location_id: 1, working_area: { name: 'Bakehouse', external_id: 'bh' } },
    answers: ref('working_area'),
    async handle({ scope, input: { color: wanted, ...input }, top }) {
      const workspaceScope = await demandLocationScope(scope, top)
      const created = await createArea(workspaceScope, { ...input, ...(wanted && { color: wanted }) })
      return { body: renderAfterChange(await areaRecord(scope, created)) }
    },
  }),
  operation({
    id: 'updateWorkingArea',
    audit: 'area',
    changesAccess: true,
    tag,
    subject,
    summary: 'Change a working area',
    description: 'The working area is identified by `id` or `external_id`, inside the object or next to it.',
    method: 'PUT',
    changes: 'areas',
    path,
    object: 'working_area',
    fields: { ...recordIdFields, name: required(text({ filled: true })), color: optional(blankAsNull(color())) },
    top: { ...recordIdFields, ...locationFields },
    needs: [recordIdPair, locationIdPair],
    example: { location_id: 1, working_area: { external_id: 'bh', name: 'Bakehouse' } },
    answers: ref('working_area'),
    async handle({ scope, input: { id: own, external_id, name, color: wanted }, top }) {
      const { areaId, workspaceScope } = await demandAreaInLocation(scope, { id: own, external_id }, top)
      await changeArea(workspaceScope, areaId, { name, ...(wanted && { color: wanted }) })
      return { body: renderAfterChange(await areaRecord(scope, areaId)) }
    },
  }),
  operation({
    id: 'getWorkingAreas',
    tag,
    subject,
    summary: 'Get one working area, or list all',
    description:
      'With `id` or `external_id`, returns one working area, even if it has been deleted; otherwise all that match.',
    method: 'GET',
    path,
    fields: { ...recordIdFields, ...locationFields },
    answers: either(ref('working_area'), listSchema('working_areas', 'working_area')),
    async handle({ scope, input }) {
      if (input.id || input.external_id)
        return { body: renderAsRead(await areaRecord(scope, await demandRecordId(scope, 'areas', input))) }
      const areas = await areaRecords(scope, await optionalLocationId(scope, input))
      return { body: { working_areas: areas.map(renderAsRead) } }
    },
  }),
  operation({
    id: 'deleteWorkingArea',
    audit: 'area',
    changesAccess: true,
    tag,
    subject,
    summary: 'Delete a working area',
    description: 'Returns the working area. It can still be read by its id, with the status `inactive`.',
    method: 'DELETE',
    changes: 'areas',
    path,
    object: 'working_area',
    mayLackObject: true,
    fields: recordIdFields,
    top: { ...recordIdFields, ...locationFields },
    needs: [recordIdPair, locationIdPair],
    example: { location_id: 1, working_area: { external_id: 'bh' } },
    answers: ref('working_area'),
    async handle({ scope, input, top }) {
      const { areaId, workspaceScope } = await demandAreaInLocation(scope, input, top)
      await removeArea(workspaceScope, areaId)
      return { body: renderAfterChange(await areaRecord(scope, areaId)) }
    },
  }),
]
