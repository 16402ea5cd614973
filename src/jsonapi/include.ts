import type { IncludePlan } from './include-plan.ts'
import type { Query } from './query.ts'
import { type ResourceObject, rendererOf } from './render.ts'
import { linkColumn, linkTypeColumn, type ReadScope, type Relationship, type Resource, type Row } from './resource.ts'
import { eagerRowsOf, type RelatedRecords, selectRelated } from './select.ts'

/** The records of `included`, each once; one statement for each level of the include paths. */
export const renderIncluded = (
  resource: Resource,
  scope: ReadScope,
  rows: readonly Row[],
  query: Query,
  plan: IncludePlan,
): Promise<ResourceObject[]> => {
  const seen = new Set(rows.map((row) => keyOf(resource, row)))
  return includeLevels([{ rows, plan }], scope, query, seen)
}

const keyOf = (resource: Resource, row: Row): string => `${resource.type}/${row.id}`

/** Records, and which of their relationships to include. */
type Level = { rows: readonly Row[]; plan: IncludePlan }

async function includeLevels(
  levels: readonly Level[],
  scope: ReadScope,
  query: Query,
  seen: Set<string>,
): Promise<ResourceObject[]> {
  const requests = levels.flatMap(includeRequestsOf)
  const missing = requests.filter(({ rows }) => !rows)
  const found = await selectRelated(scope, missing, query)
  const included: ResourceObject[] = []
  const next: Level[] = []
  for (const request of requests) {
    const rows = request.rows ?? found[missing.indexOf(request)]!
    const render = rendererOf(request.resource, { query })
    for (const row of rows) {
      const key = keyOf(request.resource, row)
      if (seen.has(key)) continue
      seen.add(key)
      included.push(render(row, scope))
    }
    if (request.next.steps.length > 0) next.push({ rows, plan: request.next })
  }
  return next.length > 0 ? [...included, ...(await includeLevels(next, scope, query, seen))] : included
}

/** `rows` is set if the related records were read eagerly. */
type IncludeRequest = RelatedRecords & { next: IncludePlan; rows: readonly Row[] | undefined }

/** One request for each relationship and kind of record that it points at. */
function includeRequestsOf({ rows, plan }: Level): IncludeRequest[] {
  const requests: IncludeRequest[] = []
  for (const { name, relationship, targets } of plan.steps)
    for (const { resource, next } of targets) {
      const eager = eagerRowsOf(rows, name, resource)
      const ids = eager ? [] : idsIn(rows, name, relationship, resource)
      if (eager || ids.length > 0) requests.push({ resource, ids, next, rows: eager })
    }
  return requests
}

/** Ids of one kind only: records of different kinds can have the same id. */
function idsIn(rows: readonly Row[], name: string, { many }: Relationship, { type }: Resource): string[] {
  const ids = new Set<string>()
  const column = linkColumn(name)
  const typeColumn = linkTypeColumn(name)
  for (const row of rows) {
    const value = row[column]
    if ((row[typeColumn] ?? type) !== type || value === undefined || value === null) continue
    for (const id of many ? (value as unknown[]) : [value]) ids.add(String(id))
  }
  return [...ids]
}
