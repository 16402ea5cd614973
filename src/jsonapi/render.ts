import { invalid } from '../platform/errors.ts'
import type { Query } from './query.ts'
import {
  type Attribute,
  linkColumn,
  linkTypeColumn,
  type ReadScope,
  type Relationship,
  type Resource,
  type Row,
  targetsOf,
} from './resource.ts'
import { carriedOf, selectSeveral, type Wanted } from './select.ts'

export type Identifier = { id: string; type: string }
export type ResourceObject = Identifier & {
  attributes: Record<string, unknown>
  relationships?: Record<string, { data: Identifier | Identifier[] | null }>
}

/** `primary` marks the resource that was asked for: a bare `fields=` means it, not what is included with it. */
export type RenderOptions = { query: Query; primary?: boolean; omit?: readonly string[] | undefined }

/** What rendering looks up of a resource, looked up once. */
type Plan = {
  attributes: readonly (readonly [name: string, attribute: Attribute])[]
  /** All members there are: a copy that is filled is written as JSON faster than an object that grew. */
  blank: Record<string, unknown>
  links: readonly { name: string; many: boolean; type: string; column: string; typeColumn: string }[]
}

const plans = new WeakMap<Resource, Plan>()

function planOf(resource: Resource): Plan {
  const made = plans.get(resource)
  if (made) return made
  const attributes = Object.entries(resource.attributes).filter(([, attribute]) => !attribute.hidden)
  const members = [...(resource.abilities ? ['permissions'] : []), ...attributes.map(([name]) => name)]
  const plan = {
    attributes,
    blank: Object.fromEntries(members.map((name) => [name, undefined])),
    links: Object.entries(resource.relationships).map(([name, { many, to }]) => ({
      name,
      many,
      type: to().type,
      column: linkColumn(name),
      typeColumn: linkTypeColumn(name),
    })),
  }
  plans.set(resource, plan)
  return plan
}

export function renderRow(resource: Resource, scope: ReadScope, row: Row, options: RenderOptions): ResourceObject {
  const { fields, permissions } = options.query
  const only = fields[resource.type] ?? (options.primary ? fields[''] : undefined)
  const { omit } = options
  const shown = (name: string): boolean => (only ? only.includes(name) : !omit?.includes(name))
  const plan = planOf(resource)

  const attributes = only || omit ? {} : { ...plan.blank }
  if (resource.abilities && shown('permissions')) attributes.permissions = abilities(resource, scope, row, permissions)
  for (const [name, attribute] of plan.attributes)
    if (shown(name)) attributes[name] = shownOf(name, attribute, scope, row)
  // A number that fits one comes as a number from the driver; on the wire every id is text.
  const object: ResourceObject = { id: String(row.id), type: resource.typeOf?.(row) ?? resource.type, attributes }
  object.relationships = only ? {} : linkage(plan, row)
  return object
}

function shownOf(name: string, { derive, wire }: Attribute, scope: ReadScope, row: Row): unknown {
  if (derive) return derive(row)
  return wire.show ? wire.show(row[name], scope) : row[name]
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

function linkage({ links }: Plan, row: Row): NonNullable<ResourceObject['relationships']> {
  const linked: NonNullable<ResourceObject['relationships']> = {}
  for (const { name, many, type: usual, column, typeColumn } of links) {
    const type = (row[typeColumn] as string | undefined) ?? usual
    const value = row[column]
    if (many) linked[name] = { data: ((value ?? []) as unknown[]).map((id) => ({ id: String(id), type })) }
    else linked[name] = { data: value === undefined || value === null ? null : { id: String(value), type } }
  }
  return linked
}

function relatedIds(name: string, { many }: Relationship, row: Row): string[] {
  const value = row[linkColumn(name)]
  if (value === undefined || value === null) return []
  return many ? (value as unknown[]).map(String) : [String(value)]
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

/** The related records that were asked for, each once in the whole answer, one statement per level. */
export const renderIncluded = (
  resource: Resource,
  scope: ReadScope,
  rows: readonly Row[],
  query: Query,
): Promise<ResourceObject[]> => {
  const seen = new Set(rows.map((row) => keyOf(resource, row)))
  return follow([{ resource, rows, paths: query.include }], scope, query, seen)
}

const keyOf = (resource: Resource, row: Row): string => `${resource.type}/${row.id}`

/** Records of one resource, and what is asked for of what they point at. */
type Step = { resource: Resource; rows: readonly Row[]; paths: readonly string[] }

async function follow(
  steps: readonly Step[],
  scope: ReadScope,
  query: Query,
  seen: Set<string>,
): Promise<ResourceObject[]> {
  const wanted = steps.flatMap(wantedBy)
  if (wanted.length === 0) return []
  const missing = wanted.filter(({ rows }) => !rows)
  const found = await selectSeveral(scope, missing, query)
  const included: ResourceObject[] = []
  const next: Step[] = []
  for (const want of wanted) {
    const { resource, deeper } = want
    const rows = want.rows ?? found[missing.indexOf(want)]!
    for (const row of rows) {
      const key = keyOf(resource, row)
      if (seen.has(key)) continue
      seen.add(key)
      included.push(renderRow(resource, scope, row, { query }))
    }
    if (deeper.length > 0) next.push({ resource, rows, paths: deeper })
  }
  return [...included, ...(await follow(next, scope, query, seen))]
}

/** `rows` are there already where the records brought them along. */
type Want = Wanted & { deeper: string[]; rows: readonly Row[] | undefined }

/** What the records point at, by relationship, with the further steps that its resource has. */
function wantedBy({ resource, rows, paths }: Step): Want[] {
  const wanted: Want[] = []
  for (const [name, further] of byFirstStep(paths)) {
    const relationship = resource.relationships[name]
    if (!relationship) continue
    for (const related of targetsOf(relationship)) {
      const pointing = rows.filter((row) => pointsAt(name, row, related))
      const ids = [...new Set(pointing.flatMap((row) => relatedIds(name, relationship, row)))]
      const deeper = further.filter((path) => Object.hasOwn(related.relationships, path.split('.', 1)[0]!))
      if (ids.length > 0) wanted.push({ resource: related, ids, deeper, rows: carriedOf(rows, name) })
    }
  }
  return wanted
}

/** Records of different types can have the same id. */
const pointsAt = (name: string, row: Row, related: Resource): boolean =>
  (row[linkTypeColumn(name)] ?? related.type) === related.type

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
