import { compileLiteral, literalOf, type Members } from '../platform/object-literal.ts'
import { createRecentlyUsed } from '../platform/recently-used.ts'
import type { Query } from './query.ts'
import { linkColumn, linkTypeColumn, type ReadScope, type Resource, type Row } from './resource.ts'

type Identifier = { id: string; type: string }
export type ResourceObject = Identifier & {
  attributes: Record<string, unknown>
  relationships?: Record<string, { data: Identifier | Identifier[] | null }>
}

/** `primary` marks the primary data: the sparse fieldset `fields=` without a type applies to it and not to `included`. */
type RenderOptions = { query: Query; primary?: boolean; omit?: readonly string[] | undefined }

type Renderer = (row: Row, scope: ReadScope) => ResourceObject
type CompiledRenderer = (row: Row, scope: ReadScope, permissions: Query['permissions']) => ResourceObject

/** Clients can ask for any set of fields. */
const mostFieldsets = 50
const renderersOf = new WeakMap<Resource, ReturnType<typeof createRecentlyUsed<CompiledRenderer>>>()

/** Renders rows of the resource, with the fields that the query selects. */
export function rendererOf(resource: Resource, { query, primary, omit }: RenderOptions): Renderer {
  const { fields, permissions } = query
  const fieldset = fields[resource.type] ?? (primary ? fields[''] : undefined)
  const all = membersOf(resource)
  const isSelected = (name: string): boolean => (fieldset ? fieldset.includes(name) : !omit?.includes(name))
  const names = fieldset || omit ? all.filter(isSelected) : all
  const known = renderersOf.get(resource) ?? createRecentlyUsed<CompiledRenderer>(mostFieldsets)
  renderersOf.set(resource, known)
  const key = names === all ? 'all' : `${fieldset ? 'fieldset' : 'omitted'} ${names}`
  const render = known(key, () => compileRenderer(resource, names, fieldset ? [] : Object.keys(resource.relationships)))
  return (row, scope) => render(row, scope, permissions)
}

const memberCache = new WeakMap<Resource, string[]>()

function membersOf(resource: Resource): string[] {
  const known = memberCache.get(resource)
  if (known) return known
  const shown = Object.keys(resource.attributes).filter((name) => !resource.attributes[name]!.hidden)
  const members = [...(resource.abilities ? ['permissions'] : []), ...shown]
  memberCache.set(resource, members)
  return members
}

function compileRenderer(resource: Resource, names: readonly string[], links: readonly string[]): CompiledRenderer {
  const derive: Record<string, unknown> = {}
  const serialize: Record<string, unknown> = {}
  const attributes = names.map((name): Members[number] => {
    const attribute = resource.attributes[name]
    const member = JSON.stringify(name)
    if (!attribute) return [name, 'abilities(row, scope, permissions)']
    if (attribute.derive) {
      derive[name] = attribute.derive
      return [name, `derive[${member}](row, scope)`]
    }
    if (!attribute.wire.serialize) return [name, `row[${member}]`]
    serialize[name] = attribute.wire.serialize
    return [name, `serialize[${member}](row[${member}], scope)`]
  })
  const relationships = links.map((name): Members[number] => {
    const { many, to, type } = resource.relationships[name]!
    const usual = JSON.stringify(to().type)
    const kind = type ? `row[${JSON.stringify(linkTypeColumn(name))}] ?? ${usual}` : usual
    return [name, `${many ? 'toMany' : 'toOne'}(row[${JSON.stringify(linkColumn(name))}], ${kind})`]
  })
  const object = literalOf([
    // The driver returns small integers as numbers; in JSON:API every id is text.
    ['id', 'String(row.id)'],
    ['type', resource.typeOf ? 'typeOf(row)' : JSON.stringify(resource.type)],
    ['attributes', literalOf(attributes)],
    ['relationships', literalOf(relationships)],
  ])
  const abilities = (row: Row, scope: ReadScope, permissions: Query['permissions']) =>
    abilitiesOf(resource, scope, row, permissions)
  const constants = { derive, serialize, abilities, typeOf: resource.typeOf, toOne, toMany }
  return compileLiteral<CompiledRenderer>(object, ['row', 'scope', 'permissions'], constants)
}

function abilitiesOf(
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

const toOne = (id: unknown, type: string) => ({
  data: id === undefined || id === null ? null : { id: String(id), type },
})

const toMany = (ids: readonly unknown[] | null | undefined, type: string) => ({
  data: (ids ?? []).map((id) => ({ id: String(id), type })),
})
