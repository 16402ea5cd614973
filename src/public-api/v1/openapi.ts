import { type Field, type Fields, label } from '../../platform/input/fields.ts'
import type { Schema, V1Operation } from './operation.ts'
import { v1Operations } from './operations.ts'
import { schemas } from './schemas.ts'

const apiToken = { type: 'string', description: 'The API token of the enterprise.' }

const properties = (fields: Fields): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]: [string, Field<unknown>]) => [
      name,
      { title: label(name), ...field.kind.schema },
    ]),
  )

const requiredIn = (fields: Fields): string[] =>
  Object.entries(fields)
    .filter(([, field]) => field.required)
    .map(([name]) => name)

const objectOf = (fields: Fields, also: Record<string, Schema> = {}, mustHave: string[] = []): Schema => ({
  type: 'object',
  required: [...mustHave, ...requiredIn(fields)],
  properties: { ...also, ...properties(fields) },
})

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A request that is repeated with the same key within a day is executed only once and gets the same answer.',
  schema: { type: 'string', maxLength: 255 },
}

function parametersOf(operation: V1Operation): Schema[] {
  const inPath = [...operation.path.matchAll(/:([a-z_]+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer' },
  }))
  if (operation.method === 'POST') return [...inPath, idempotencyKey]
  if (operation.method !== 'GET') return inPath
  const declared = Object.entries(operation.fields).map(([name, field]) => ({
    name,
    in: 'query',
    required: field.required,
    schema: field.kind.schema,
  }))
  const page = operation.paged ? [{ name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } }] : []
  return [...inPath, { name: 'api_token', in: 'query', required: true, schema: apiToken }, ...declared, ...page]
}

function bodyOf(operation: V1Operation): Schema | null {
  if (operation.method === 'GET') return null
  const { object, mayLackObject, fields, top, takesFile, example } = operation
  if (takesFile) {
    const schema = objectOf(fields, { api_token: apiToken, file: { type: 'string', format: 'binary' } }, [
      'api_token',
      'file',
    ])
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  const inside = object ? { [object]: objectOf(fields) } : properties(fields)
  const schema = objectOf(top, { api_token: apiToken, ...inside }, [
    'api_token',
    ...(object && !mayLackObject ? [object] : []),
  ])
  const content = { schema, ...(example && { example: { api_token: 'API_TOKEN', ...example } }) }
  return { required: true, content: { 'application/json': content } }
}

const errorStatuses: Record<string, string> = {
  400: 'The request is not valid, and nothing was stored. At most 100 errors are listed; if there are more, the last one says how many.',
  401: 'The `api_token` is missing, invalid or expired.',
  403: 'The token does not allow this, or not from this network, or the enterprise would be left without an account admin.',
  404: 'There is no such record.',
  408: 'The request arrived too slowly.',
  413: 'The request is too large.',
  415: 'The body is neither JSON nor, for an upload, multipart/form-data.',
  500: 'Something went wrong in the service.',
  503: 'The service is not available at the moment.',
}

const errors = Object.fromEntries(
  Object.entries(errorStatuses).map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/error' } } } },
  ]),
)

const neededTokenScope = ({ subject, method }: V1Operation): string =>
  subject === null ? '' : `A token with scopes needs \`${subject}:${method === 'GET' ? 'read' : 'write'}\`.`

function operationObject(operation: V1Operation): Schema {
  const body = bodyOf(operation)
  const described = [operation.description, neededTokenScope(operation)].filter(Boolean).join(' ')
  const content = operation.answers && { content: { 'application/json': { schema: operation.answers } } }
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(described && { description: described }),
    parameters: parametersOf(operation),
    ...(body && { requestBody: body }),
    responses: { 200: { description: 'Done.', ...content }, ...errors },
  }
}

const errorSchema: Schema = {
  type: 'object',
  required: ['errors', 'meta'],
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['status', 'source', 'title'],
        properties: {
          status: { type: 'string' },
          source: { type: 'object', properties: { pointer: { type: 'string' } } },
          title: { type: 'string' },
        },
      },
    },
    meta: { type: 'object' },
    response: { type: 'string', description: 'Only present if the token was refused.' },
  },
}

/** The OpenAPI document, generated from the declarations that the server runs on. */
export function v1OpenApi(): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const operation of v1Operations) {
    const path = operation.path.replace(/:([a-z_]+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][operation.method.toLowerCase()] = operationObject(operation)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stint public API',
      version: '1',
      description:
        'For systems that maintain the people, working time and absences of an enterprise. Every request needs the `api_token`: in the query string of GET requests and in the body of all others. Records are identified by `id` or by an `external_id` that the caller has assigned.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: [...new Set(v1Operations.map((operation) => operation.tag))].map((name) => ({ name })),
    paths,
    components: { schemas: { ...schemas, error: errorSchema } },
  }
}
