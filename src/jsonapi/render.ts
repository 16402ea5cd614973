import { invalid } from '../platform/errors.ts'
import type { Query } from './query.ts'
import type { ReadScope, Relationship, Resource, Row } from './resource.ts'
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
  const object: ResourceObject = { id: String(row.id), type: resource.type, attributes }
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
    const { type } = relationship.to()
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
    let at: Resource | null = steps.length <= deepestInclude ? resource : null
    for (const step of steps) at = at && Object.hasOwn(at.relationships, step) ? at.relationships[step]!.to() : null
    if (!at) throw invalid('include', `"${path.slice(0, 100)}" is not a relationship of ${resource.type}.`)
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
    const related = relationship.to()
    const ids = [...new Set(rows.flatMap((row) => relatedIds(name, relationship, row)))]
    if (ids.length === 0) continue
    const found = await selectByIds(related, scope, ids)
    for (const row of found) {
      const key = keyOf(related, row)
      if (seen.has(key)) continue
      seen.add(key)
      included.push(renderRow(related, scope, row, { query }))
    }
    if (deeper.length > 0) included.push(...(await follow(related, scope, found, query, deeper, seen)))
  }
  return included
}

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
