import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { createArea, removeArea } from '../areas/write-area.ts'
import { audited } from '../audit/audited.ts'
import type { WorkspaceScope } from '../scope.ts'
import { findAreasByName, lockAreaUse } from './areas.sql.ts'
import type { MadeRecord, TakeBack } from './importer.ts'

/** Those that are not there yet. */
export async function missingAreas(scope: WorkspaceScope, names: readonly string[]): Promise<Set<string>> {
  const found = new Set((await findAreasByName(scope, names)).map(({ name }) => name))
  return new Set(names.filter((name) => !found.has(name)))
}

/** The areas of these names, made where they are missing. */
export async function areasNamed(
  scope: WorkspaceScope,
  names: readonly string[],
): Promise<{ ids: Id[]; made: MadeRecord[] }> {
  if (names.length === 0) return { ids: [], made: [] }
  const found = new Map((await findAreasByName(scope, names)).map(({ id, name }) => [name.toLowerCase(), id]))
  const made: MadeRecord[] = []
  for (const name of names) {
    if (found.has(name.toLowerCase())) continue
    const work = () => createArea(scope, { name })
    const id = await audited(scope, { kind: 'area', id: null, madeBy: (made) => made, work })
    found.set(name.toLowerCase(), id)
    made.push({ kind: 'area', id })
  }
  return { ids: [...new Set(found.values())], made }
}

export const removeTakenBackArea: TakeBack = async (scope, id) => {
  const area = await lockAreaUse(scope, id)
  if (!area) return
  if (area.used) throw invalid('areas', 'This area is in use by now, so it stays.')
  await audited(scope, { kind: 'area', id, madeBy: () => null, work: () => removeArea(scope, id) })
}
