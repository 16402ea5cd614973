import type { Query } from './query.ts'
import { type Attribute, linkColumn, linkTypeColumn, type ReadScope, type Resource, type Row } from './resource.ts'

type Identifier = { id: string; type: string }
export type ResourceObject = Identifier & {
  attributes: Record<string, unknown>
  relationships?: Record<string, { data: Identifier | Identifier[] | null }>
}

/** `primary` marks the resource that was asked for: a bare `fields=` means it, not what is included with it. */
type RenderOptions = { query: Query; primary?: boolean; omit?: readonly string[] | undefined }

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
