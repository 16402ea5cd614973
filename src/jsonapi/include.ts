import type { IncludePlan } from './include-plan.ts'
import type { Query } from './query.ts'
import { type ResourceObject, renderRow } from './render.ts'
import { linkColumn, linkTypeColumn, type ReadScope, type Relationship, type Resource, type Row } from './resource.ts'
import { carriedOf, type RelatedRecords, selectSeveral } from './select.ts'

/** The related records that were asked for, each once in the whole answer, one statement per level. */
export const renderIncluded = (
  resource: Resource,
  scope: ReadScope,
  rows: readonly Row[],
  query: Query,
  plan: IncludePlan,
): Promise<ResourceObject[]> => {
  const seen = new Set(rows.map((row) => keyOf(resource, row)))
  return follow([{ rows, plan }], scope, query, seen)
}

const keyOf = (resource: Resource, row: Row): string => `${resource.type}/${row.id}`

/** Records, and what is asked for of what they point at. */
type Level = { rows: readonly Row[]; plan: IncludePlan }

async function follow(
  levels: readonly Level[],
  scope: ReadScope,
  query: Query,
  seen: Set<string>,
): Promise<ResourceObject[]> {
  const wanted = levels.flatMap(wantedBy)
  const missing = wanted.filter(({ rows }) => !rows)
  const found = await selectSeveral(scope, missing, query)
  const included: ResourceObject[] = []
  const next: Level[] = []
  for (const want of wanted) {
    const rows = want.rows ?? found[missing.indexOf(want)]!
    for (const row of rows) {
      const key = keyOf(want.resource, row)
      if (seen.has(key)) continue
      seen.add(key)
      included.push(renderRow(want.resource, scope, row, { query }))
    }
    if (want.next.steps.length > 0) next.push({ rows, plan: want.next })
  }
  return next.length > 0 ? [...included, ...(await follow(next, scope, query, seen))] : included
}

/** `rows` are there already where the records brought them along. */
type Want = RelatedRecords & { next: IncludePlan; rows: readonly Row[] | undefined }

/** What the records point at, by relationship and kind. */
function wantedBy({ rows, plan }: Level): Want[] {
  const wanted: Want[] = []
  for (const { name, relationship, targets } of plan.steps)
    for (const { resource, next } of targets) {
      const carried = carriedOf(rows, name, resource)
      const ids = carried ? [] : idsIn(rows, name, relationship, resource)
      if (carried || ids.length > 0) wanted.push({ resource, ids, next, rows: carried })
    }
  return wanted
}

/** Records of different kinds can have the same id. */
function idsIn(rows: readonly Row[], name: string, { many }: Relationship, { type }: Resource): string[] {
  const ids = new Set<string>()
  for (const row of rows) {
    const value = row[linkColumn(name)]
    if ((row[linkTypeColumn(name)] ?? type) !== type || value === undefined || value === null) continue
    for (const id of many ? (value as unknown[]) : [value]) ids.add(String(id))
  }
  return [...ids]
}
