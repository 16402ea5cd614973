import { invalid } from '../../platform/errors.ts'
import { createArea, removeArea } from '../areas/write-area.ts'
import { audited } from '../audit/audited.ts'
import { findAreasByName, lockAreaUse } from './areas.sql.ts'
import type { TakeBack } from './importer.ts'
import { madeByName } from './made-by-name.ts'

export const areasByName = madeByName({
  kind: 'area',
  find: findAreasByName,
  create: (scope, name) => createArea(scope, { name }),
})

export const removeTakenBackArea: TakeBack = async (scope, id) => {
  const area = await lockAreaUse(scope, id)
  if (!area) return
  if (area.used) throw invalid('areas', 'This area is in use now, so it is kept.')
  await audited(scope, { kind: 'area', id, createdId: () => null, work: () => removeArea(scope, id) })
}
