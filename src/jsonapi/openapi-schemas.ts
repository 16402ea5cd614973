import type { Api, Schema } from './openapi-types.ts'
import type { Answers, Rows } from './operation.ts'
import { type IdKind, type Relationship, type Resource, targetsOf } from './resource.ts'

export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** Every attribute is required unless it is optional; sparse fieldsets are not reflected here. */
export function resourceSchema(resource: Resource): Schema {
  const shown = Object.entries(resource.attributes).filter(([, attribute]) => !attribute.hidden)
  const permissions = resource.abilities && { permissions: permissionsSchema(resource) }
  const attributes = {
    ...permissions,
    ...Object.fromEntries(shown.map(([name, attribute]) => [name, attribute.wire.schema])),
  }
  const links = Object.keys(resource.relationships)
  return {
    type: 'object',
    description: resource.description,
    required: ['id', 'type', 'attributes', 'relationships'],
    properties: {
      id: idSchemas[resource.idKind],
      type: resource.typeOf ? { type: 'string' } : { type: 'string', const: resource.type },
      attributes: {
        type: 'object',
        required: Object.keys(attributes).filter((name) => !resource.attributes[name]?.optional),
        properties: attributes,
      },
      relationships: {
        type: 'object',
        ...(links.length > 0 && { required: links, properties: linkageSchemas(resource) }),
      },
    },
  }
}

/** The same for computed rows, which always have all attributes. */
export const rowSchema = ({ type, description, attributes }: Rows): Schema => ({
  type: 'object',
  description,
  required: ['id', 'type', 'attributes', 'relationships'],
  properties: {
    id: { type: 'string' },
    type: { type: 'string', const: type },
    attributes: { type: 'object', required: Object.keys(attributes), properties: attributes },
    relationships: { type: 'object' },
  },
})

const idSchemas: Record<IdKind, Schema> = {
  int8: { type: 'string', pattern: '^[1-9][0-9]*$' },
  uuid: { type: 'string', format: 'uuid' },
  text: { type: 'string' },
}

const permissionsSchema = (resource: Resource): Schema => ({
  description: 'Null unless requested with the query parameter `permissions`.',
  anyOf: [
    {
      type: 'object',
      properties: Object.fromEntries(Object.keys(resource.abilities ?? {}).map((name) => [name, { type: 'boolean' }])),
      additionalProperties: { type: 'boolean' },
    },
    { type: 'null' },
  ],
})

const linkageSchemas = (resource: Resource): Schema =>
  Object.fromEntries(
    Object.entries(resource.relationships).map(([name, relationship]) => [
      name,
      { type: 'object', required: ['data'], properties: { data: linkageSchema(relationship) } },
    ]),
  )

function linkageSchema(relationship: Relationship): Schema {
  const targets = targetsOf(relationship)
  const types = targets.map(({ type }) => type)
  const identifier = {
    type: 'object',
    required: ['id', 'type'],
    properties: {
      id: targets.length > 1 ? { type: 'string' } : idSchemas[targets[0]!.idKind],
      type: { type: 'string', ...(types.length > 1 ? { enum: types } : { const: types[0] }) },
    },
  }
  if (relationship.many) return { type: 'array', items: identifier }
  return relationship.ids === null ? { type: 'null' } : { anyOf: [identifier, { type: 'null' }] }
}

export const includedSchema = ({ nameOf }: Api, resources: readonly Resource[]): Schema => ({
  description: 'A record requested with `include`.',
  anyOf: resources.map((resource) => refTo(nameOf(resource))),
})

/** The body of a successful answer. */
export function documentSchema(
  { nameOf }: Api,
  answers: Exclude<Answers, { kind: 'nothing' | 'file' | 'events' }>,
  furtherMeta: Record<string, Schema> = {},
): Schema {
  if (answers.kind === 'meta')
    return { type: 'object', required: ['meta'], properties: { meta: withMembers('meta', answers.members) } }
  if (answers.kind === 'rows') {
    const data = { type: 'array', items: refTo(answers.rows.type) }
    return { type: 'object', required: ['data', 'meta'], properties: { data, meta: withMembers('meta', furtherMeta) } }
  }
  const all = [answers.resource, ...(answers.alternatives ?? [])].map((resource) => refTo(nameOf(resource)))
  const record = all.length === 1 ? all[0]! : { anyOf: all }
  const many = answers.kind === 'many'
  return {
    type: 'object',
    required: ['data', 'meta'],
    properties: {
      data: many ? { type: 'array', items: record } : record,
      included: { type: 'array', items: refTo('included') },
      meta: withMembers(many ? 'list_meta' : 'meta', furtherMeta),
    },
  }
}

function withMembers(base: string, members: Record<string, Schema>): Schema {
  const required = Object.keys(members)
  return required.length === 0
    ? refTo(base)
    : { allOf: [refTo(base), { type: 'object', required, properties: members }] }
}

const metaProperties = {
  request_id: { type: 'string', format: 'uuid' },
  git_commit: {
    type: 'string',
    description: 'The commit of the server that answered, or its version if the commit is not known.',
  },
}

const ignoredProperty = {
  ignored: {
    type: 'array',
    items: { type: 'string' },
    description:
      'What was sent and had no effect; missing if there is nothing. In lists, these are filters, sort fields and parameters, such as `filter[colour]` and `sort[-colour]`; in writes, attributes and relationships by name.',
  },
}

const noticeProperty = {
  notice: {
    type: 'string',
    description: 'Something that happens later than expected. Missing if there is no such thing.',
  },
}

const pageProperties = {
  link: { type: 'integer', description: 'Always 0.' },
  current_page: { type: 'integer' },
  page_items: { type: 'integer' },
  total_pages: { type: 'integer' },
  total_count: { type: 'integer' },
}

const errorSchema: Schema = {
  type: 'object',
  required: ['status', 'source', 'title'],
  properties: {
    status: { type: 'string', description: 'The name of the HTTP status.' },
    source: {
      type: 'object',
      required: ['pointer'],
      properties: { pointer: { type: 'string', description: 'The attribute to which the error refers, or `base`.' } },
    },
    title: {
      type: 'string',
      description:
        'A sentence for people, in German or English, according to the language of the user, `Accept-Language` or the workspace.',
    },
  },
}

export const sharedSchemas: Record<string, Schema> = {
  meta: {
    type: 'object',
    required: Object.keys(metaProperties),
    properties: { ...metaProperties, ...ignoredProperty, ...noticeProperty },
  },
  list_meta: {
    type: 'object',
    required: [...Object.keys(metaProperties), ...Object.keys(pageProperties)],
    properties: { ...metaProperties, ...pageProperties, ...ignoredProperty },
  },
  error: {
    type: 'object',
    required: ['errors', 'meta'],
    properties: { errors: { type: 'array', minItems: 1, items: errorSchema }, meta: refTo('meta') },
  },
}
