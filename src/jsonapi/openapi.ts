import type { Field } from '../platform/input/fields.ts'
import { label } from '../platform/input/fields.ts'
import type { Input } from './body.ts'
import { example, exampleDocument } from './openapi-examples.ts'
import type { Answers, Operation } from './operation.ts'
import { mostItems } from './query.ts'
import type { Resource } from './resource.ts'

type Schema = Record<string, unknown>
export type ApiFacts = { title: string; version: string; description: string }

/** The OpenAPI document of a face, written from the same declarations that the server runs on. */
export function openApiOf(facts: ApiFacts, operations: readonly Operation[]): Schema {
  const resources = resourcesOf(operations)
  const paths: Record<string, Record<string, Schema>> = {}
  for (const operation of operations) {
    const path = operation.path.replace(/:([a-z_]+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][operation.method.toLowerCase()] = operationObject(operation)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: facts.title,
      version: facts.version,
      description: facts.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: [...new Set(operations.map((operation) => operation.tag))].map((name) => ({ name })),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: collectionParameters,
      responses: errorResponses,
      schemas: {
        ...sharedSchemas,
        ...Object.fromEntries(resources.map((one) => [schemaName(one), resourceSchema(one)])),
      },
    },
  }
}

/** Two resources may share a wire type (a user here and there): the variants get one schema each. */
const schemaName = (resource: Resource): string =>
  resource.type === 'user' && !('assumed_role' in resource.attributes) ? 'account_user' : resource.type

const refTo = (resource: Resource): Schema => ({ $ref: `#/components/schemas/${schemaName(resource)}` })

function resourcesOf(operations: readonly Operation[]): Resource[] {
  const found = new Set<Resource>()
  const visit = (resource: Resource): void => {
    if (found.has(resource)) return
    found.add(resource)
    for (const relationship of Object.values(resource.relationships)) visit(relationship.to())
  }
  for (const { answers } of operations)
    if (answers.kind === 'one' || answers.kind === 'many')
      for (const resource of [answers.resource, ...(answers.alternatives ?? [])]) visit(resource)
  return [...found].sort((left, right) => schemaName(left).localeCompare(schemaName(right)))
}

function resourceSchema(resource: Resource): Schema {
  const shown = Object.entries(resource.attributes).filter(([, attribute]) => !attribute.hidden)
  const permissions = resource.abilities && { permissions: permissionsSchema(resource) }
  const attributes = { ...permissions, ...Object.fromEntries(shown.map(([name, one]) => [name, one.wire.schema])) }
  return {
    type: 'object',
    description: resource.description,
    required: ['id', 'type', 'attributes'],
    properties: {
      id: { type: 'string' },
      type: { type: 'string', const: resource.type },
      attributes: { type: 'object', properties: attributes },
      relationships: { type: 'object', properties: linkageSchemas(resource) },
    },
  }
}

const permissionsSchema = (resource: Resource): Schema => ({
  description: 'Null unless the query parameter `permissions` asks for it.',
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
    Object.entries(resource.relationships).map(([name, relationship]) => {
      const identifier = {
        type: 'object',
        required: ['id', 'type'],
        properties: { id: { type: 'string' }, type: { type: 'string', const: relationship.to().type } },
      }
      const data = relationship.many ? { type: 'array', items: identifier } : { anyOf: [identifier, { type: 'null' }] }
      return [name, { type: 'object', required: ['data'], properties: { data } }]
    }),
  )

function operationObject(operation: Operation): Schema {
  const open = ['session.create', 'password.write', 'status.read', 'industry_example.read'].includes(
    operation.permission,
  )
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description && { description: operation.description }),
    ...(open && { security: [] }),
    parameters: parametersOf(operation),
    ...(operation.input && { requestBody: requestBody(operation, operation.input) }),
    responses: {
      [operation.status]: successResponse(operation),
      ...Object.fromEntries(
        errorsOf(operation, open).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  }
}

function errorsOf(operation: Operation, open: boolean): number[] {
  const statuses = [400, 503]
  if (!open || operation.tag === 'Authentication') statuses.push(401)
  if (!open) statuses.push(403, 404)
  if (operation.input) statuses.push(413, 415)
  if (open && operation.input) statuses.push(429)
  return statuses.sort()
}

function parametersOf(operation: Operation): Schema[] {
  const inPath = [...operation.path.matchAll(/:([a-z_]+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    example: '1',
  }))
  const own = (operation.parameters ?? []).map((parameter) => ({ in: 'query', ...parameter }))
  const names =
    operation.answers.kind === 'many'
      ? Object.keys(collectionParameters)
      : operation.answers.kind === 'one'
        ? ['include', 'fields', 'permissions']
        : []
  return [...inPath, ...own, ...names.map((name) => ({ $ref: `#/components/parameters/${name}` }))]
}

const collectionParameters: Record<string, Schema> = {
  filter: {
    name: 'filter',
    in: 'query',
    style: 'deepObject',
    explode: true,
    description:
      '`filter[field]=matcher:value` with the matchers eq, !eq, gt, gte, lt, lte, pre, suf, ct, !ct, in, present. Several filters are combined with "and".',
    schema: { type: 'object', additionalProperties: { type: 'string' } },
  },
  sort: {
    name: 'sort',
    in: 'query',
    description: 'Fields in order, separated by commas; a leading `-` sorts descending.',
    schema: { type: 'string' },
  },
  page: { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
  items: {
    name: 'items',
    in: 'query',
    description: 'Records per page.',
    schema: { type: 'integer', minimum: 1, maximum: mostItems, default: 20 },
  },
  outset: {
    name: 'outset',
    in: 'query',
    description: 'Records to skip before the first page.',
    schema: { type: 'integer', minimum: 0, default: 0 },
  },
  include: {
    name: 'include',
    in: 'query',
    description: 'Relationship names, separated by commas; the records come in `included`.',
    schema: { type: 'string' },
  },
  fields: {
    name: 'fields',
    in: 'query',
    description: 'Attribute names, separated by commas: only these are answered. `fields[type]=` for one type.',
    schema: { type: 'string' },
  },
  permissions: {
    name: 'permissions',
    in: 'query',
    description: '`true`, or names separated by commas, such as `update,destroy`.',
    schema: { type: 'string' },
  },
}

function requestBody(operation: Operation, expected: Input): Schema {
  const fields = Object.entries(expected.attributes) as [string, Field<unknown>][]
  const required = fields.filter(([, field]) => field.required).map(([name]) => name)
  const links = Object.entries(expected.relationships)
  const schema = {
    type: 'object',
    required: ['data'],
    properties: {
      data: {
        type: 'object',
        properties: {
          type: { type: 'string' },
          attributes: {
            type: 'object',
            properties: Object.fromEntries(
              fields.map(([name, field]) => [name, { title: label(name), ...field.kind.schema }]),
            ),
            ...(required.length > 0 && { required }),
          },
          ...(links.length > 0 && {
            relationships: {
              type: 'object',
              properties: Object.fromEntries(
                links.map(([name, linked]) => [
                  name,
                  {
                    type: 'object',
                    properties: { data: linked === 'many' ? { type: 'array', items: identifier } : identifier },
                  },
                ]),
              ),
            },
          }),
        },
      },
    },
  }
  const content = { schema, ...(operation.example && { example: example(operation) }) }
  return { required: true, content: { 'application/vnd.api+json': content, 'application/json': content } }
}

const identifier: Schema = {
  type: 'object',
  required: ['id'],
  properties: { id: { anyOf: [{ type: 'string' }, { type: 'integer' }] }, type: { type: 'string' } },
}

function successResponse({ answers }: Operation): Schema {
  if (answers.kind === 'nothing') return { description: 'Done; no body.' }
  return {
    description: 'Success.',
    ...(answers.kind === 'many' && { headers: pageHeaders }),
    content: { 'application/json': { schema: documentSchema(answers), example: exampleDocument(answers) } },
  }
}

function documentSchema(answers: Exclude<Answers, { kind: 'nothing' }>): Schema {
  if (answers.kind === 'meta')
    return {
      type: 'object',
      required: ['meta'],
      properties: { meta: { allOf: [metaRef, { type: 'object', properties: answers.members }] } },
    }
  const all = [answers.resource, ...(answers.alternatives ?? [])].map(refTo)
  const record = all.length === 1 ? all[0]! : { anyOf: all }
  const many = answers.kind === 'many'
  return {
    type: 'object',
    required: ['data', 'meta'],
    properties: {
      data: many ? { type: 'array', items: record } : record,
      included: { type: 'array', items: { $ref: '#/components/schemas/included' } },
      meta: many ? { $ref: '#/components/schemas/list_meta' } : metaRef,
    },
  }
}

const metaRef: Schema = { $ref: '#/components/schemas/meta' }

const pageHeaders: Schema = Object.fromEntries(
  ['Current-Page', 'Page-Items', 'Total-Pages', 'Total-Count'].map((name) => [name, { schema: { type: 'integer' } }]),
)

const metaProperties = {
  request_id: { type: 'string', format: 'uuid' },
  git_commit: { type: 'string' },
}

const sharedSchemas: Record<string, Schema> = {
  meta: { type: 'object', required: ['request_id', 'git_commit'], properties: metaProperties },
  list_meta: {
    type: 'object',
    required: ['request_id', 'git_commit', 'link', 'current_page', 'page_items', 'total_pages', 'total_count'],
    properties: {
      ...metaProperties,
      link: { type: 'integer' },
      current_page: { type: 'integer' },
      page_items: { type: 'integer' },
      total_pages: { type: 'integer' },
      total_count: { type: 'integer' },
    },
  },
  included: {
    type: 'object',
    required: ['id', 'type', 'attributes'],
    properties: { id: { type: 'string' }, type: { type: 'string' }, attributes: { type: 'object' } },
  },
  error: {
    type: 'object',
    required: ['errors', 'meta'],
    properties: {
      errors: {
        type: 'array',
        items: {
          type: 'object',
          required: ['status', 'source', 'title'],
          properties: {
            status: { type: 'string', examples: ['bad_request'] },
            source: { type: 'object', properties: { pointer: { type: 'string', examples: ['name'] } } },
            title: { type: 'string', examples: ['Name must be given.'] },
          },
        },
      },
      meta: metaRef,
    },
  },
}

const errorDescriptions: Record<number, string> = {
  400: 'The request is not valid; nothing was stored.',
  401: 'The credential is missing or wrong.',
  403: 'The caller may not do this.',
  404: 'There is no such record, or the caller cannot see it.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  429: 'Too many attempts; `Retry-After` tells when to come back.',
  503: 'The service is not available at the moment.',
}

const errorResponses: Record<string, Schema> = Object.fromEntries(
  Object.entries(errorDescriptions).map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/error' } } } },
  ]),
)
