import { invalid } from '../platform/errors.ts'
import type { Query } from './query.ts'
import { type ReadScope, type Relationship, type Resource, type Row, targetsOf } from './resource.ts'
import { selectByIds } from './select.ts'

export type Identifier = { id: string; type: string }
export type ResourceObject = Identifier & {
  attributes: Record<string, unknown>
  relationships?: Record<string, { data: Identifier | Identifier[] | null }>
}

/** `primary` marks the resource that was asked for: a bare `fields=` means it, not what is included with it. */
export type RenderOptions = { query: Query; primary?: boolean; omit?: readonly string[] | undefined }

export function renderRow(resource: Resource, scope: ReadScope, row: Row, options: RenderOptions): ResourceObject {
  const { fields, permissions } = options.query
  const only = fields[resource.type] ?? (options.primary ? fields[''] : undefined)
  const shown = (name: string): boolean => (only ? only.includes(name) : !options.omit?.includes(name))

  const attributes: Record<string, unknown> = {}
  if (resource.abilities && shown('permissions')) attributes.permissions = abilities(resource, scope, row, permissions)
  for (const [name, attribute] of Object.entries(resource.attributes)) {
    if (attribute.hidden || !shown(name)) continue
    const { show } = attribute.wire
    attributes[name] = show ? show(row[name], scope) : row[name]
  }
  // A number that fits one comes as a number from the driver; on the wire every id is text.
  const object: ResourceObject = { id: String(row.id), type: resource.typeOf?.(row) ?? resource.type, attributes }
  if (only) return { ...object, relationships: {} }
  return { ...object, relationships: linkage(resource, row) }
}

function abilities(
  resource: Resource,
  scope: ReadScope,
  row: Row,
  asked: Query['permissions'],
): Record<string, boolean> | null {
  if (asked === null || resource.abilities === null) return null
  const known = resource.abilities
  const names = asked === 'all' ? Object.keys(known) : asked
  return Object.fromEntries(
    names.map((name) => [name, Object.hasOwn(known, name) ? known[name]!(scope, row) : false] as const),
  )
}

function linkage(resource: Resource, row: Row): NonNullable<ResourceObject['relationships']> {
  const links: NonNullable<ResourceObject['relationships']> = {}
  for (const [name, relationship] of Object.entries(resource.relationships)) {
    const type = (row[`rel_${name}_type`] as string | undefined) ?? relationship.to().type
    const ids = relatedIds(name, relationship, row).map((id) => ({ id, type }))
    links[name] = { data: relationship.many ? ids : (ids[0] ?? null) }
  }
  return links
}

function relatedIds(name: string, relationship: Relationship, row: Row): string[] {
  const value = row[`rel_${name}`]
  if (value === undefined || value === null) return []
  return relationship.many ? (value as unknown[]).map(String) : [String(value)]
}

const deepestInclude = 3

/** Refuses a path that leads nowhere, before anything is read or written. */
export function checkInclude(resource: Resource, paths: readonly string[]): void {
  for (const path of paths) {
    const steps = path.split('.')
    let at: Resource[] = steps.length <= deepestInclude ? [resource] : []
    for (const step of steps)
      at = at.flatMap(({ relationships }) =>
        Object.hasOwn(relationships, step) ? targetsOf(relationships[step]!) : [],
      )
    if (at.length === 0) throw invalid('include', `"${path.slice(0, 100)}" is not a relationship of ${resource.type}.`)
  }
}

/** The related records that were asked for, each once in the whole answer, one statement per relationship and level. */
export const renderIncluded = (
  resource: Resource,
  scope: ReadScope,
  rows: readonly Row[],
  query: Query,
): Promise<ResourceObject[]> =>
  follow(resource, scope, rows, query, query.include, new Set(rows.map((row) => keyOf(resource, row))))

const keyOf = (resource: Resource, row: Row): string => `${resource.type}/${row.id}`

async function follow(
  resource: Resource,
  scope: ReadScope,
  rows: readonly Row[],
  query: Query,
  paths: readonly string[],
  seen: Set<string>,
): Promise<ResourceObject[]> {
  const included: ResourceObject[] = []
  for (const [name, deeper] of byFirstStep(paths)) {
    const relationship = resource.relationships[name]!
    for (const related of targetsOf(relationship)) {
      const pointing = rows.filter((row) => pointsAt(name, row, related))
      const ids = [...new Set(pointing.flatMap((row) => relatedIds(name, relationship, row)))]
      if (ids.length === 0) continue
      const found = await selectByIds(related, scope, ids)
      for (const row of found) {
        const key = keyOf(related, row)
        if (seen.has(key)) continue
        seen.add(key)
        included.push(renderRow(related, scope, row, { query }))
      }
      const next = deeper.filter((path) => Object.hasOwn(related.relationships, path.split('.', 1)[0]!))
      if (next.length > 0) included.push(...(await follow(related, scope, found, query, next, seen)))
    }
  }
  return included
}

/** Records of different types can have the same id. */
const pointsAt = (name: string, row: Row, related: Resource): boolean =>
  (row[`rel_${name}_type`] ?? related.type) === related.type

/** `areas.users` asks for the areas and, of those, the users. */
function byFirstStep(paths: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const path of paths) {
    const [first = '', ...rest] = path.split('.')
    const deeper = groups.get(first) ?? []
    if (rest.length > 0) deeper.push(rest.join('.'))
    groups.set(first, deeper)
  }
  return groups
}
