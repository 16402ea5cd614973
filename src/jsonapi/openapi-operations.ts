import type { Field } from '../platform/input/fields.ts'
import { label } from '../platform/input/fields.ts'
import type { Cardinality, Input } from './body.ts'
import { errorsOf } from './openapi-errors.ts'
import { example, exampleDocument } from './openapi-examples.ts'
import { parametersOf } from './openapi-parameters.ts'
import { documentSchema, refTo } from './openapi-schemas.ts'
import type { Api, Schema } from './openapi-types.ts'
import type { Operation } from './operation.ts'

export function operationObject(api: Api, operation: Operation): Schema {
  const isOpen = api.isOpen(operation)
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description && { description: operation.description }),
    ...(isOpen && { security: [] }),
    parameters: parametersOf(api, operation),
    ...(operation.input && { requestBody: requestBody(operation) }),
    ...(operation.takesForm && { requestBody: formBody(operation.takesForm, operation.example) }),
    ...(operation.takesFile && { requestBody: fileBody(operation.takesFile.fields) }),
    responses: { [operation.status]: successResponse(api, operation), ...errorsOf(operation, isOpen) },
  }
}

const formBody = (fields: Record<string, Schema>, example: Operation['example']): Schema => ({
  required: true,
  content: {
    'application/x-www-form-urlencoded': {
      schema: { type: 'object', required: Object.keys(fields), properties: fields },
      example,
    },
  },
})

const fileBody = (fields: readonly string[]): Schema => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: {
          file: { type: 'string', format: 'binary' },
          ...Object.fromEntries(fields.map((name) => [name, { type: 'string' }])),
        },
      },
    },
  },
})

export const requestName = ({ id }: Operation): string => `${id}_request`

function requestBody(operation: Operation): Schema {
  const content = { schema: refTo(requestName(operation)), ...(operation.example && { example: example(operation) }) }
  return { required: true, content: { 'application/vnd.api+json': content, 'application/json': content } }
}

export function requestSchema(expected: Input): Schema {
  const fields = Object.entries(expected.attributes) as [string, Field<unknown>][]
  const required = fields.filter(([, field]) => field.required).map(([name]) => name)
  const attributes = {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(fields.map(([name, field]) => [name, { title: label(name), ...field.kind.schema }])),
  }
  const links = Object.entries(expected.relationships)
  const data = {
    type: 'object',
    ...(required.length > 0 && { required: ['attributes'] }),
    properties: {
      type: { type: 'string', description: 'Ignored.' },
      attributes,
      ...(links.length > 0 && { relationships: { type: 'object', properties: linkSchemas(links) } }),
    },
  }
  return { type: 'object', required: ['data'], properties: { data } }
}

const linkSchemas = (links: [string, Cardinality][]): Schema =>
  Object.fromEntries(
    links.map(([name, linked]) => {
      const data = linked === 'many' ? { type: 'array', items: identifier } : identifier
      return [name, { type: 'object', properties: { data } }]
    }),
  )

const identifier: Schema = {
  type: 'object',
  required: ['id'],
  properties: { id: { anyOf: [{ type: 'string' }, { type: 'integer' }] }, type: { type: 'string' } },
}

const header = (type: string, description: string): Schema => ({ description, schema: { type } })

export const sharedHeaders: Record<string, Schema> = {
  'X-Request-Id': header(
    'string',
    'The id of the request, which is also in `meta.request_id`. If the request contains this header with a UUID, the same one is returned.',
  ),
  'Current-Page': header('integer', 'The number of this page.'),
  'Page-Items': header('integer', 'The number of records per page.'),
  'Total-Pages': header('integer', 'The total number of pages.'),
  'Total-Count': header('integer', 'The total number of records.'),
  Link: header('string', 'The addresses of the first, previous, next and last page.'),
}

function successResponse(api: Api, operation: Operation): Schema {
  const { answers, status } = operation
  const shared = answers.kind === 'many' ? Object.keys(sharedHeaders) : ['X-Request-Id']
  const headers = {
    ...Object.fromEntries(shared.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    ...Object.fromEntries(
      Object.entries(operation.headers ?? {}).map(([name, text]) => [name, header('string', text)]),
    ),
  }
  if (answers.kind === 'nothing') return { description: 'Done. The answer has no body.', headers }
  if (answers.kind === 'file')
    return { description: 'The file.', headers, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  if (answers.kind === 'events') {
    const events = { schema: { type: 'string' }, example: answers.example }
    return {
      description: 'A stream of events that either side can end.',
      headers,
      content: { 'text/event-stream': events },
    }
  }
  const content = {
    schema: documentSchema(api, answers, operation.meta),
    examples: { answer: exampleAnswer(api, operation) },
  }
  const files = answers.kind === 'rows' ? answers.files : []
  const binary = Object.fromEntries(files.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
  const described = status === 201 ? 'Created.' : 'Done.'
  return { description: described, headers, content: { 'application/json': content, ...binary } }
}

/** Operations with the same answer share one example. */
const exampleAnswer = ({ nameOf }: Api, { answers, meta }: Operation): Schema =>
  (answers.kind !== 'one' && answers.kind !== 'many') || meta
    ? { value: exampleDocument(answers, meta) }
    : { $ref: `#/components/examples/${exampleName(nameOf(answers.resource), answers.kind)}` }

const exampleName = (name: string, kind: 'one' | 'many'): string => (kind === 'many' ? `${name}_list` : name)

export const sharedExamples = ({ operations, nameOf }: Api): Record<string, Schema> =>
  Object.fromEntries(
    operations.flatMap(({ answers, meta }) =>
      (answers.kind === 'one' || answers.kind === 'many') && !meta
        ? [[exampleName(nameOf(answers.resource), answers.kind), { value: exampleDocument(answers) }] as const]
        : [],
    ),
  )
