import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { v3Operations } from '../../src/api/v3/operations.ts'
import {
  assertMatchesSchema,
  document,
  documented,
  type Json,
  objects,
  resolved,
  resolvePointer,
} from './support/document.ts'

const committed = JSON.parse(readFileSync(new URL('../../docs/openapi.v3.json', import.meta.url), 'utf8'))

test('docs/openapi.v3.json is up to date', () => {
  assert.deepEqual(
    committed,
    document,
    'Write it with "npx stint openapi v3 --out docs/openapi.v3.json", and look at the difference: clients depend on it.',
  )
})

test('the document has a version, a title and all sections', () => {
  assert.match(document.openapi, /^3\.1\.\d+$/)
  assert.deepEqual(Object.keys(document), ['openapi', 'info', 'servers', 'tags', 'security', 'paths', 'components'])
  for (const name of ['title', 'version', 'description']) assert.equal(typeof document.info[name], 'string')
})

test('every reference can be resolved, and every shared component is used', () => {
  const refs = new Set<string>()
  for (const { path, value } of objects(document)) {
    if (typeof value.$ref !== 'string') continue
    assert.ok(resolvePointer(value.$ref), `${path} refers to ${value.$ref}`)
    refs.add(value.$ref)
  }
  for (const kind of ['parameters', 'headers', 'responses', 'examples', 'schemas'])
    for (const name of Object.keys(document.components[kind]))
      assert.ok(refs.has(`#/components/${kind}/${name}`), `${kind}/${name} is used nowhere`)
})

test('operation ids are unique, and tags are declared', () => {
  const ids = documented.map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length)
  const tags = document.tags.map((tag: Json) => tag.name)
  for (const { id, operation } of documented) {
    assert.match(id, /^[a-z][A-Za-z]+$/)
    assert.ok(operation.summary, id)
    assert.deepEqual(
      operation.tags.filter((tag: string) => !tags.includes(tag)),
      [],
    )
  }
})

test('uploads and downloads are documented for the right operations', () => {
  const having = (has: (operation: Json) => unknown) =>
    documented.filter(({ operation }) => has(operation)).map(({ id }) => id)
  const taking = v3Operations.filter((operation) => operation.takesFile).map(({ id }) => id)
  const giving = v3Operations.filter(({ answers }) => answers.kind === 'file').map(({ id }) => id)
  assert.deepEqual(having(({ requestBody }) => requestBody?.content['multipart/form-data']).sort(), taking.sort())
  assert.deepEqual(having(({ responses }) => responses['200']?.content?.['*/*']).sort(), giving.sort())
  assert.ok(taking.length > 0 && giving.length > 0)
})

test('parameters are unique and described, and path parameters match the path', () => {
  for (const { id, path, operation } of documented) {
    const parameters: Json[] = operation.parameters.map(resolved)
    const keys = parameters.map((one) => `${one.in} ${one.name}`)
    assert.equal(new Set(keys).size, keys.length, id)
    for (const parameter of parameters) {
      assert.ok(parameter.schema, `${id} ${parameter.name}`)
      const plain = parameter.in === 'path' || parameter.name === 'page'
      assert.ok(plain || parameter.description, `${id} says nothing about ${parameter.name}`)
    }
    const inPath = parameters.filter((one) => one.in === 'path')
    assert.ok(inPath.every((one) => one.required === true))
    const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    assert.deepEqual(inPath.map((one) => one.name).sort(), wanted.sort(), id)
  }
})

test('every operation documents its success and its errors, with valid examples', () => {
  for (const { id, method, operation } of documented) {
    const responses = Object.entries<Json>(operation.responses).map(([status, one]) => [status, resolved(one)] as const)
    const successes = responses.filter(([status]) => status.startsWith('2'))
    assert.equal(successes.length, 1, id)
    assert.ok(operation.responses['503'] && operation.responses['500'], id)
    if (!operation.security) for (const status of ['401', '403', '404']) assert.ok(operation.responses[status], id)
    for (const [status, response] of responses) {
      assert.ok(response.description, `${id} ${status}`)
      if (status === '200' && response.content?.['*/*']) {
        assert.deepEqual([method, Object.keys(response.content)], ['GET', ['*/*']], id)
        assert.deepEqual(response.content['*/*'].schema, { type: 'string', format: 'binary' })
        continue
      }
      if (status === '200' && response.content?.['text/event-stream']) {
        assert.deepEqual([method, Object.keys(response.content)], ['GET', ['text/event-stream']], id)
        assert.match(response.content['text/event-stream'].example, /^retry: \d+\n\nevent: /)
        continue
      }
      const content = response.content?.['application/json']
      assert.equal(content === undefined, status === '204', `${id} ${status}`)
      if (!content) continue
      const example = content.example ?? resolved(content.examples.answer).value
      assertMatchesSchema(content.schema, example, `${id} ${status}`)
    }
    if (method === 'GET' || method === 'DELETE') assert.equal(operation.requestBody, undefined, id)
  }
})

test('every request has a valid example', () => {
  for (const { id, operation } of documented) {
    if (!operation.requestBody) continue
    const { content } = operation.requestBody
    if (content['multipart/form-data']) {
      assert.deepEqual(Object.keys(content), ['multipart/form-data'])
      const { schema } = content['multipart/form-data']
      assert.deepEqual([schema.required, schema.properties.file], [['file'], { type: 'string', format: 'binary' }], id)
      assert.ok(operation.responses['413'] && operation.responses['415'], id)
      continue
    }
    const form = content['application/x-www-form-urlencoded']
    if (form) {
      assert.deepEqual(Object.keys(content), ['application/x-www-form-urlencoded'])
      assert.ok(form.example, id)
      assertMatchesSchema(form.schema, form.example, id)
      continue
    }
    assert.deepEqual(Object.keys(content), ['application/vnd.api+json', 'application/json'])
    for (const { schema, example } of Object.values<Json>(content)) {
      assert.ok(example, id)
      assertMatchesSchema(schema, example, id)
      const known = resolved(schema).properties.data.properties.attributes.properties
      // Examples have only known attributes, except for the tolerated ones of the password reset.
      const unknown = Object.keys(example.data.attributes).filter((name) => !(name in known))
      assert.deepEqual(id === 'requestPasswordReset' ? [] : unknown, [], id)
    }
  }
})

test('schemas only use known keywords of JSON Schema', () => {
  const types = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null']
  const words = ['$ref', 'type', 'const', 'enum', 'anyOf', 'oneOf', 'allOf', 'required', 'properties', 'items', 'title']
  const limits = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'format']
  const notes = ['description', 'examples', 'default', 'additionalProperties']
  const known = new Set([...words, ...limits, ...notes])
  const check = (schema: Json, path: string): void => {
    for (const word of Object.keys(schema)) assert.ok(known.has(word), `${path} says ${word}`)
    if (schema.type !== undefined) assert.ok(types.includes(schema.type), path)
    for (const name of schema.required ?? []) assert.ok(schema.properties[name], `${path} requires ${name}`)
    for (const [name, one] of Object.entries(schema.properties ?? {})) check(one, `${path}/${name}`)
    for (const one of [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => list ?? [])) check(one, path)
    if (schema.items) check(schema.items, `${path}/items`)
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) check(schema, name)
  for (const { path, value } of objects(document)) if (value.schema) check(value.schema, path)
})
