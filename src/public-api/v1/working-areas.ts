import { type AreaRecord, areaRecord, areaRecords } from '../../domain/areas/area-records.ts'
import { changeArea, createArea, removeArea } from '../../domain/areas/write-area.ts'
import { workspaceOf } from '../../domain/lookup.ts'
import type { WorkspaceScope } from '../../domain/scope.ts'
import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { optional, required } from '../../platform/input/fields.ts'
import { blankAsNull, color, text } from '../../platform/input/kind.ts'
import { utcForm } from '../../platform/time/instant.ts'
import { addressed, byEitherId } from './fields.ts'
import { addressIn, type RecordReference, theRecord } from './lookup.ts'
import { operation, toNumber, type V1Scope } from './operation.ts'
import { either, listOf, ref } from './schemas.ts'
import {
  byEitherLocationId,
  demandNamedLocation,
  inNamedLocation,
  locationFields,
  type NamedLocation,
  namedLocation,
} from './whose-and-where.ts'

const tag = 'Working areas'
const subject = 'settings'
const path = '/public_api/v1/working_areas'

const base = (area: AreaRecord) => ({
  id: toNumber(area.id),
  name: area.name,
  color: area.color,
  external_id: area.external_id,
  status: area.status,
})

const afterChange = (area: AreaRecord) => ({
  ...base(area),
  company_id: toNumber(area.workspace_id),
  created_at: utcForm(area.created_at),
  updated_at: utcForm(area.updated_at),
})

const asRead = (area: AreaRecord) => ({
  ...base(area),
  location_id: toNumber(area.workspace_id),
  location_name: area.workspace_name,
})

/** The area, addressed inside the object or beside it, in its location. */
async function theArea(
  scope: V1Scope,
  inside: RecordReference,
  top: RecordReference & NamedLocation,
): Promise<{ areaId: Id; place: WorkspaceScope }> {
  const areaId = await theRecord(scope, 'areas', addressIn(inside, top))
  const place = await workspaceOf(scope, 'areas', areaId)
  if (place?.workspace.id !== (await demandNamedLocation(scope, top))) throw notFound('There is no such working area.')
  return { areaId, place }
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
    needs: [byEitherLocationId],
    example: { location_id: 1, working_area: { name: 'Bakehouse', external_id: 'bh' } },
    answers: ref('working_area'),
    async handle({ scope, sent: { color: wanted, ...sent }, top }) {
      const place = await inNamedLocation(scope, top)
      const created = await createArea(place, { ...sent, ...(wanted && { color: wanted }) })
      return { body: afterChange(await areaRecord(scope, created)) }
    },
  }),
  operation({
    id: 'updateWorkingArea',
    audit: 'area',
    changesAccess: true,
    tag,
    subject,
    summary: 'Change a working area',
    description: 'Addressed by `id` or `external_id`, inside the object or beside it.',
    method: 'PUT',
    changes: 'areas',
    path,
    object: 'working_area',
    fields: { ...addressed, name: required(text({ filled: true })), color: optional(blankAsNull(color())) },
    top: { ...addressed, ...locationFields },
    needs: [byEitherId, byEitherLocationId],
    example: { location_id: 1, working_area: { external_id: 'bh', name: 'Bakehouse' } },
    answers: ref('working_area'),
    async handle({ scope, sent: { id: own, external_id, name, color: wanted }, top }) {
      const { areaId, place } = await theArea(scope, { id: own, external_id }, top)
      await changeArea(place, areaId, { name, ...(wanted && { color: wanted }) })
      return { body: afterChange(await areaRecord(scope, areaId)) }
    },
  }),
  operation({
    id: 'getWorkingAreas',
    tag,
    subject,
    summary: 'Get one working area, or list all',
    description: 'With `id` or `external_id` one working area, a deleted one included; else all that match.',
    method: 'GET',
    path,
    fields: { ...addressed, ...locationFields },
    answers: either(ref('working_area'), listOf('working_areas', 'working_area')),
    async handle({ scope, sent }) {
      if (sent.id || sent.external_id)
        return { body: asRead(await areaRecord(scope, await theRecord(scope, 'areas', sent))) }
      const areas = await areaRecords(scope, await namedLocation(scope, sent))
      return { body: { working_areas: areas.map(asRead) } }
    },
  }),
  operation({
    id: 'deleteWorkingArea',
    audit: 'area',
    changesAccess: true,
    tag,
    subject,
    summary: 'Delete a working area',
    description: 'It is answered, and can still be got by its id, with the status `inactive`.',
    method: 'DELETE',
    changes: 'areas',
    path,
    object: 'working_area',
    mayLackObject: true,
    fields: addressed,
    top: { ...addressed, ...locationFields },
    needs: [byEitherId, byEitherLocationId],
    example: { location_id: 1, working_area: { external_id: 'bh' } },
    answers: ref('working_area'),
    async handle({ scope, sent, top }) {
      const { areaId, place } = await theArea(scope, sent, top)
      await removeArea(place, areaId)
      return { body: afterChange(await areaRecord(scope, areaId)) }
    },
  }),
]
