import type { Query } from './query.ts'
import { type Attribute, linkColumn, linkTypeColumn, type ReadScope, type Resource, type Row } from './resource.ts'

type Identifier = { id: string; type: string }
export type ResourceObject = Identifier & {
  attributes: Record<string, unknown>
  relationships?: Record<string, { data: Identifier | Identifier[] | null }>
}

/** `primary` marks the primary data: the sparse fieldset `fields=` without a type applies to it and not to `included`. */
type RenderOptions = { query: Query; primary?: boolean; omit?: readonly string[] | undefined }

/** What rendering needs to know of a resource, computed once. */
type RenderPlan = {
  attributes: readonly (readonly [name: string, attribute: Attribute])[]
  /** All members as undefined: a filled copy of it is serialized faster than an object that grew. */
  blank: Record<string, unknown>
  links: readonly { name: string; many: boolean; type: string; column: string; typeColumn: string }[]
}

const planCache = new WeakMap<Resource, RenderPlan>()

function renderPlanOf(resource: Resource): RenderPlan {
  const cached = planCache.get(resource)
  if (cached) return cached
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
  planCache.set(resource, plan)
  return plan
}

export function renderRow(resource: Resource, scope: ReadScope, row: Row, options: RenderOptions): ResourceObject {
  const { fields, permissions } = options.query
  const fieldset = fields[resource.type] ?? (options.primary ? fields[''] : undefined)
  const { omit } = options
  const isSelected = (name: string): boolean => (fieldset ? fieldset.includes(name) : !omit?.includes(name))
  const plan = renderPlanOf(resource)

  const attributes: Record<string, unknown> = fieldset || omit ? {} : Object.assign({}, plan.blank)
  if (resource.abilities && isSelected('permissions'))
    attributes.permissions = abilities(resource, scope, row, permissions)
  for (const [name, attribute] of plan.attributes)
    if (isSelected(name)) attributes[name] = attributeValue(name, attribute, scope, row)
  // The driver returns small integers as numbers; in JSON:API every id is text.
  const object: ResourceObject = { id: String(row.id), type: resource.typeOf?.(row) ?? resource.type, attributes }
  object.relationships = fieldset ? {} : linkage(plan, row)
  return object
}

function attributeValue(name: string, { derive, wire }: Attribute, scope: ReadScope, row: Row): unknown {
  if (derive) return derive(row, scope)
  return wire.serialize ? wire.serialize(row[name], scope) : row[name]
}

function abilities(
  resource: Resource,
  scope: ReadScope,
  row: Row,
  requested: Query['permissions'],
): Record<string, boolean> | null {
  if (requested === null || resource.abilities === null) return null
  const known = resource.abilities
  const names = requested === 'all' ? Object.keys(known) : requested
  return Object.fromEntries(
    names.map((name) => [name, Object.hasOwn(known, name) ? known[name]!(scope, row) : false] as const),
  )
}

function linkage({ links }: RenderPlan, row: Row): NonNullable<ResourceObject['relationships']> {
  const linked: NonNullable<ResourceObject['relationships']> = {}
  for (const { name, many, type: defaultType, column, typeColumn } of links) {
    const type = (row[typeColumn] as string | undefined) ?? defaultType
    const value = row[column]
    if (many) linked[name] = { data: ((value ?? []) as unknown[]).map((id) => ({ id: String(id), type })) }
    else linked[name] = { data: value === undefined || value === null ? null : { id: String(value), type } }
  }
  return linked
}
